# A list of what is released, as CycloneDX 1.6: lines of group, artifact, version, licence, SHA-256 and place.
def purl: "pkg:maven/\(.[0])/\(.[1])@\(.[2])";
def license: if . | test("^(Apache-2.0|BSD-2-Clause|BSD-3-Clause|EPL-2.0|LGPL-2.1-or-later|MIT|UPL-1.0)$") then {license: {id: .}}
	else error("unknown licence \(.)") end;
("pkg:maven/org.threadlanes/threadlanes@" + $version) as $self
| [split("\n")[] | select(. != "") | split("\t")] | group_by(purl)
| {
	bomFormat: "CycloneDX",
	specVersion: "1.6",
	version: 1,
	metadata: {
		timestamp: $time,
		component: {
			type: "application", "bom-ref": $self, group: "org.threadlanes", name: "threadlanes", version: $version, purl: $self,
			licenses: [{license: {id: "UPL-1.0"}}],
			pedigree: {commits: [{uid: $commit}]}
		}
	},
	components: map(.[0] as $one | {
		type: "library", "bom-ref": ($one | purl), group: $one[0], name: $one[1], version: $one[2], purl: ($one | purl),
		licenses: [$one[3] | license],
		hashes: [{alg: "SHA-256", content: $one[4]}],
		evidence: {occurrences: map({location: .[5]})}
	}),
	dependencies: [{ref: $self, dependsOn: map(.[0] | purl)}]
}
