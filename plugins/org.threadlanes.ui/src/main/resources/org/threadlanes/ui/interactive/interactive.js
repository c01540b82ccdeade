'use strict';
(() => {
	const data = JSON.parse(document.getElementById('data').textContent);
	const texts = data.texts;
	const FONT = '12px system-ui, "DejaVu Sans", sans-serif';
	const ROW = 20, LABEL = 260, AXIS = 22, MIN_SPAN = 0.05, TINT = 0.12;
	const BLOCKING = data.verdicts.findIndex(v => v.id === 'blocking');
	const IDLE = data.verdicts.findIndex(v => v.id === 'idle');
	const TRANSPORT = data.verdicts.findIndex(v => v.id === 'non-blocking-io');
	const UNKNOWN = data.verdicts.findIndex(v => v.id === 'unknown');
	/** The times of a wait from samples; those of an event are 0. */
	const SAMPLED = 1;

	// --- the model: columns by lane, names by number

	const groups = data.groups.map(({g}) => ({kind: g[0], verdict: g[1], stack: g[2], target: g[3], call: g[4], times: g[5]}));
	const lanes = [];
	const times = deltas => {
		let at = 0;
		return Float64Array.from(deltas, delta => at += delta);
	};
	const pools = data.pools.map((pool, number) => {
		const ofPool = pool.threads.map(thread => {
			const start = times(thread.s);
			const requests = thread.rs ? {start: times(thread.rs), length: thread.rd, name: thread.rn} : null;
			const lane = {number: lanes.length, pool: number, name: thread.name, blocking: thread.blocking,
				life: thread.life, requests, start, length: Float64Array.from(thread.d), group: Int32Array.from(thread.g)};
			lanes.push(lane);
			return lane;
		});
		return {name: pool.name, blocking: pool.blocking, lanes: ofPool,
			open: ofPool.length <= 4 && ofPool.some(lane => lane.start.length) || data.findings.some(f => f.pool === pool.name)};
	});
	if (pools.length && !pools.some(pool => pool.open && pool.lanes.length > 1)) pools[0].open = true;

	const text = (key, ...values) => texts[key].replace(/\{(\d)\}/g, (all, n) => values[n]);
	/** A dash for a number that is not known. */
	const count = n => n < 0 ? '\u2013' : n.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',');
	const duration = micros => micros >= 999.5e6 ? longer(Math.round(micros / 1e6))
		: micros >= 1e6 ? digits(micros / 1e6) + ' s' : micros >= 1e3 ? digits(micros / 1e3) + ' ms' : digits(micros) + ' \u00b5s';
	const longer = s => s < 3600 ? Math.floor(s / 60) + ' min ' + s % 60 + ' s'
		: count(Math.floor((s + 30) / 3600)) + ' h ' + Math.floor((s + 30) % 3600 / 60) + ' min';
	const digits = n => n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2);
	const clock = (micros, decimals) => {
		const whole = data.start + micros;
		const second = new Date(Math.floor(whole / 1e6) * 1e3).toISOString().substr(11, 8);
		return decimals ? second + '.' + String(Math.floor((whole % 1e6 + 1e6) % 1e6)).padStart(6, '0').substr(0, decimals) : second;
	};
	const element = (name, attributes = {}, ...children) => {
		const made = document.createElement(name);
		for (const [key, value] of Object.entries(attributes)) {
			if (key.startsWith('on')) made.addEventListener(key.substr(2), value);
			else if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : value);
		}
		made.append(...children.filter(child => child !== null));
		return made;
	};

	// --- the view: what is shown of it

	let from = 0, to = Math.max(1, data.duration);
	let selected = null, finding = -1, call = -1, query = '', hits = null;
	let rows = [];

	function layout() {
		rows = [];
		for (const pool of pools) {
			if (pool.lanes.length > 1) rows.push({pool});
			if (pool.open || pool.lanes.length === 1) for (const lane of pool.lanes) rows.push({lane});
		}
		filler.style.height = Math.max(0, rows.length * ROW + AXIS - canvas.clientHeight) + 'px';
		draw();
	}

	function zoom(newFrom, newTo) {
		const span = Math.min(Math.max(newTo - newFrom, MIN_SPAN), Math.max(1, data.duration));
		from = Math.min(Math.max(0, newFrom), Math.max(0, data.duration - span));
		to = from + span;
		scope();
		draw();
	}

	// --- the way back: what was in view and selected, kept by the browser

	let steps = history.state ? history.state.steps : 0, stepping = false;

	const seen = () => ({steps, from, to, lane: selected ? selected.lane.number : -1, i: selected ? selected.i : -1, finding, call, shown,
		top: view.scrollTop});

	/** Changes what is in view or selected; Backspace and the browser's Back return to what was before. */
	function step(change) {
		if (stepping) {
			change();
			return;
		}
		link();
		stepping = true;
		change();
		stepping = false;
		steps++;
		history.pushState(seen(), '', address());
	}

	function back(state) {
		steps = state.steps;
		({from, to, call} = state);
		selected = state.lane < 0 ? null : {lane: lanes[state.lane], i: state.i};
		view.scrollTop = state.top;
		mark(state.finding);
		scope();
		showTab(state.shown);
		renew();
	}

	/** Marks the finding whose worst wait is selected, or the given one. */
	function mark(number) {
		finding = number !== undefined ? number : selected === null ? -1
			: data.findings.findIndex(one => one.lane === selected.lane.number && one.from === selected.lane.start[selected.i]);
		buttons.forEach((button, n) => button.setAttribute('aria-pressed', String(n === finding)));
	}

	// --- drawing

	const dark = () => document.documentElement.dataset.theme === 'dark';
	const color = kind => data.kinds[kind][dark() ? 'dark' : 'light'];
	let colors = null;
	/** What bars look like depends on it: theme, call site, search. Strips painted before it changed are void. */
	let looks = 0;
	function renew() {
		looks++;
		colors = null;
		draw();
	}

	function readColors() {
		const style = getComputedStyle(document.documentElement);
		colors = {};
		for (const name of ['page', 'text', 'soft', 'line', 'lane', 'pool', 'mark']) colors[name] = style.getPropertyValue('--' + name);
	}

	const contrast = hex => {
		const [r, g, b] = [1, 3, 5].map(i => parseInt(hex.substr(i, 2), 16) / 255)
			.map(v => v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4));
		const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
		return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#fff' : '#000';
	};
	const isLit = (lane, i) => (call < 0 || groups[lane.group[i]].call === call) && (!hits || hits.test(lane, i));

	let drawing = false;
	function draw() {
		if (!drawing) {
			drawing = true;
			requestAnimationFrame(() => {
				drawing = false;
				paint();
			});
		}
	}

	function paint() {
		const scale = window.devicePixelRatio || 1;
		const width = view.clientWidth, height = view.clientHeight;
		if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
			canvas.width = Math.round(width * scale);
			canvas.height = Math.round(height * scale);
			canvas.style.width = width + 'px';
			canvas.style.height = height + 'px';
		}
		const g = canvas.getContext('2d');
		g.setTransform(scale, 0, 0, scale, 0, 0);
		if (!colors) readColors();
		g.fillStyle = colors.page;
		g.fillRect(0, 0, width, height);
		g.font = FONT;
		g.textBaseline = 'middle';
		const left = Math.round(labelWidth()), plot = Math.max(1, width - left - 8);
		// Device pixels: only with whole ones can a strip be moved without being painted again.
		const columns = Math.round(plot * scale), micros = (to - from) / columns;
		const at = {left, plot, scale, columns, micros, first: Math.round(from / micros)};
		const x = time => left + (time / micros - at.first) / scale;
		const first = Math.floor(view.scrollTop / ROW);
		const offset = AXIS - view.scrollTop % ROW;
		for (let i = first; i < rows.length && (i - first) * ROW + offset < height; i++) {
			const y = (i - first) * ROW + offset;
			if (rows[i].pool) paintPool(g, rows[i].pool, y, width, at);
			else paintLane(g, rows[i].lane, y, at, x);
		}
		g.fillStyle = colors.page;
		g.fillRect(0, 0, width, AXIS);
		paintAxis(g, left, plot, x, height);
	}

	/**
	 * The bars of a row as a picture of its own. It is kept: when the view moves, what is still in view moves with it, and
	 * only what comes into view is painted.
	 */
	function strip(of, at, paintColumns) {
		let kept = of.strip;
		const fits = kept && kept.looks === looks && kept.columns === at.columns && Math.abs(kept.micros / at.micros - 1) < 1e-9
			&& kept.scale === at.scale && Math.abs(at.first - kept.first) < at.columns;
		if (!fits) {
			const picture = kept ? kept.picture : document.createElement('canvas');
			picture.width = at.columns;
			picture.height = Math.round(ROW * at.scale);
			kept = of.strip = {...at, looks, picture, wide: new Map()};
			paintPart(kept, 0, at.columns, paintColumns);
		} else if (at.first !== kept.first) {
			const moved = at.first - kept.first, g = kept.picture.getContext('2d');
			g.setTransform(1, 0, 0, 1, 0, 0);
			g.globalCompositeOperation = 'copy';
			g.drawImage(kept.picture, -moved, 0);
			g.globalCompositeOperation = 'source-over';
			kept.first = at.first;
			if (moved > 0) paintPart(kept, at.columns - moved, at.columns, paintColumns);
			else paintPart(kept, 0, -moved, paintColumns);
		}
		return kept;
	}

	function paintPart(kept, begin, end, paintColumns) {
		const g = kept.picture.getContext('2d');
		g.save();
		g.setTransform(1, 0, 0, kept.scale, 0, 0);
		g.beginPath();
		g.rect(begin, 0, end - begin, ROW);
		g.clip();
		paintColumns(g, kept, begin, end);
		g.restore();
	}

	const labelWidth = () => Math.min(LABEL, view.clientWidth / 3);

	const fits = new Map();
	function fitted(g, name, room) {
		const key = name + '\n' + Math.floor(room) + g.font;
		if (!fits.has(key)) {
			let length = name.length;
			while (length > 1 && g.measureText(name.substr(0, length) + (length < name.length ? '\u2026' : '')).width > room) length--;
			fits.set(key, length < name.length ? name.substr(0, length) + '\u2026' : name);
			if (fits.size > 5000) fits.clear();
		}
		return fits.get(key) || name;
	}

	function paintPool(g, pool, y, width, at) {
		g.fillStyle = colors.pool;
		g.fillRect(0, y, width, ROW - 1);
		g.drawImage(strip(pool, at, (c, kept, begin, end) => paintBand(c, pool, kept, begin, end)).picture, at.left, y, at.plot, ROW);
		const time = pool.blocking ? duration(pool.blocking) : '\u2013';
		g.fillStyle = colors.text;
		g.font = 'bold ' + FONT;
		const timeWidth = g.measureText(time).width;
		g.fillText(time, at.left - 10 - timeWidth, y + ROW / 2);
		const count = ' ' + pool.lanes.length;
		g.font = FONT;
		const countWidth = g.measureText(count).width;
		g.font = 'bold ' + FONT;
		const name = fitted(g, (pool.open ? '\u25be ' : '\u25b8 ') + pool.name, at.left - 26 - timeWidth - countWidth);
		g.fillText(name, 6, y + ROW / 2);
		const end = 6 + g.measureText(name).width;
		g.font = FONT;
		g.fillStyle = colors.soft;
		g.fillText(count, end + 2, y + ROW / 2);
	}

	/** The waits of a pool's threads, stacked: the full height is all threads. */
	function paintBand(g, pool, at, begin, end) {
		const sums = new Map();
		for (const lane of pool.lanes) {
			eachWait(lane, at, begin, end, (i, group, x0, x1) => {
				if (group.verdict === TRANSPORT || !isLit(lane, i)) return;
				const key = (group.verdict === BLOCKING ? 0 : group.verdict === UNKNOWN ? 100 : 200) + group.kind;
				if (!sums.has(key)) sums.set(key, new Float32Array(end - begin));
				const shares = sums.get(key);
				for (let column = Math.max(begin, Math.floor(x0)); column < end && column < x1; column++) {
					shares[column - begin] += Math.min(x1, column + 1) - Math.max(x0, column);
				}
			});
		}
		const keys = [...sums.keys()].sort((a, b) => a - b);
		for (let column = begin; column < end; column++) {
			let bottom = ROW - 1;
			for (const key of keys) {
				const share = sums.get(key)[column - begin] / pool.lanes.length * (ROW - 3);
				const high = key < 100 && share > 0 ? Math.max(2, share) : share;
				if (high > 0.2) {
					g.globalAlpha = key < 100 ? 1 : key < 200 ? 0.3 : TINT;
					g.fillStyle = color(key % 100);
					g.fillRect(column, bottom - high, 1, high);
					bottom -= high;
				}
			}
		}
		g.globalAlpha = 1;
	}

	/** Visits the waits of a lane within some columns of a strip; their ends are in columns. */
	function eachWait(lane, at, begin, end, visit) {
		const last = (at.first + end) * at.micros;
		for (let i = firstEndingAfter(lane, (at.first + begin) * at.micros); i < lane.start.length && lane.start[i] < last; i++) {
			const x0 = lane.start[i] / at.micros - at.first;
			visit(i, groups[lane.group[i]], x0, x0 + lane.length[i] / at.micros);
		}
	}

	function paintLane(g, lane, y, at, x) {
		const {left, plot} = at;
		if (selected && selected.lane === lane) {
			g.fillStyle = colors.mark;
			g.fillRect(0, y, left - 4, ROW);
		}
		const time = lane.blocking ? duration(lane.blocking) : '\u2013';
		g.fillStyle = colors.soft;
		const timeWidth = g.measureText(time).width;
		g.fillText(time, left - 10 - timeWidth, y + ROW / 2);
		g.fillStyle = colors.text;
		g.fillText(fitted(g, lane.name, left - 42 - timeWidth), 20, y + ROW / 2);
		const kept = strip(lane, at, (c, k, begin, end) => paintBars(c, lane, k, begin, end));
		g.drawImage(kept.picture, left, y, plot, ROW);
		for (const [i, label] of kept.wide) {
			const x0 = Math.max(left, x(lane.start[i])), x1 = Math.min(left + plot, x(lane.start[i] + lane.length[i]));
			if (x1 < left || x0 > left + plot) {
				kept.wide.delete(i);
				continue;
			}
			const room = x1 - x0 - 9;
			const shown = label.name.width <= room ? label.name : label.length.width <= room ? label.length : null;
			if (shown) {
				g.globalAlpha = isLit(lane, i) ? 1 : 0.15;
				g.fillStyle = contrast(color(groups[lane.group[i]].kind));
				g.fillText(shown.text, x0 + 4, y + ROW / 2 + 0.5);
				g.globalAlpha = 1;
			}
		}
		if (selected && selected.lane === lane) {
			const x0 = Math.max(left, x(lane.start[selected.i])), x1 = Math.min(left + plot, x(lane.start[selected.i] + lane.length[selected.i]));
			if (x1 >= left && x0 <= left + plot) {
				g.strokeStyle = colors.text;
				g.lineWidth = 2;
				g.strokeRect(x0, y + barTop(lane), Math.max(2, x1 - x0), ROW - 2 - barTop(lane));
				g.lineWidth = 1;
			}
		}
	}

	const measured = (g, words) => ({text: words, width: g.measureText(words).width});

	/** The bars of one thread. Of many waits in one column, the heights are their shares of its time. */
	function paintBars(g, lane, at, begin, end) {
		g.fillStyle = colors.lane;
		for (let i = 0; i + 1 < lane.life.length; i += 2) {
			const x0 = lane.life[i] / at.micros - at.first;
			g.fillRect(x0, 1, lane.life[i + 1] / at.micros - at.first - x0, ROW - 2);
		}
		const top = barTop(lane), high = ROW - 2 - top;
		if (lane.requests) paintRequests(g, lane.requests, at, begin, end);
		let column = -1, sums = null;
		const flush = () => {
			if (sums) {
				let bottom = top + high;
				for (const [share, kind, alpha] of [[sums.blocking, sums.kind, 1], [sums.unknown, sums.unknownKind, 0.3], [sums.idle, sums.idleKind, TINT]]) {
					if (share > 0) {
						const part = Math.max(alpha === 1 ? 3 : 2, Math.min(1, share) * high);
						g.globalAlpha = alpha * (sums.lit ? 1 : 0.15);
						g.fillStyle = color(kind);
						g.fillRect(column, Math.max(top, bottom - part), 1, Math.min(part, bottom - top));
						bottom -= part;
					}
				}
				g.globalAlpha = 1;
				sums = null;
			}
		};
		eachWait(lane, at, begin, end, (i, group, x0, x1) => {
			const wide = x1 - x0, lit = isLit(lane, i);
			if (wide < 2 * at.scale && group.verdict !== TRANSPORT) {
				if (Math.floor(x0) !== column || !sums) {
					flush();
					column = Math.floor(x0);
					sums = {blocking: 0, unknown: 0, idle: 0, kind: group.kind, idleKind: group.kind, unknownKind: group.kind, lit: false};
				}
				sums.lit = sums.lit || lit;
				if (group.verdict === IDLE) {
					sums.idle += wide;
					sums.idleKind = group.kind;
				} else if (group.verdict === UNKNOWN) {
					sums.unknown += wide;
					sums.unknownKind = group.kind;
				} else {
					sums.blocking += wide;
					sums.kind = group.kind;
				}
				return;
			}
			flush();
			paintWait(g, group, x0, Math.max(1, wide - (wide > 4 * at.scale ? at.scale : 0)), top, high, lit);
			if (wide > 36 * at.scale && group.verdict === BLOCKING && !at.wide.has(i)) {
				g.font = FONT;
				const length = durationOf(lane, i);
				at.wide.set(i, {length: measured(g, length), name: measured(g, data.kinds[group.kind].name + ' ' + length)});
			}
		});
		flush();
	}

	/** A lane's bars are below the line of its requests. */
	const barTop = lane => lane.requests ? 4 : 2;

	function paintRequests(g, requests, at, begin, end) {
		g.fillStyle = colors.soft;
		const last = (at.first + end) * at.micros;
		for (let i = firstEndingAfter(requests, (at.first + begin) * at.micros); i < requests.start.length && requests.start[i] < last; i++) {
			const x0 = Math.floor(requests.start[i] / at.micros - at.first), wide = Math.max(1, requests.length[i] / at.micros);
			g.fillRect(x0, 1, wide - (wide > 6 * at.scale ? at.scale : 0), 2);
		}
	}

	function paintWait(g, group, x0, wide, top, high, lit) {
		const whole = lit ? 1 : 0.15;
		g.globalAlpha = whole;
		g.fillStyle = color(group.kind);
		if (group.verdict === TRANSPORT) {
			g.fillRect(x0, top + high - 3, wide, 3);
		} else if (group.verdict === IDLE || group.verdict === UNKNOWN) {
			g.globalAlpha = whole * TINT;
			g.fillRect(x0, top, wide, high);
			g.globalAlpha = whole;
			if (group.verdict === UNKNOWN && wide > 3) {
				g.strokeStyle = color(group.kind);
				g.setLineDash([2, 2]);
				g.strokeRect(x0 + 0.5, top + 0.5, wide - 1, high - 1);
				g.setLineDash([]);
			}
		} else {
			g.fillRect(x0, top, wide, high);
		}
		g.globalAlpha = 1;
	}

	function paintAxis(g, left, plot, x, height) {
		const ideal = (to - from) / Math.max(1, plot / 110);
		const power = Math.pow(10, Math.floor(Math.log10(ideal)));
		const step = [1, 2, 5, 10].map(n => n * power).find(n => n >= ideal);
		const decimals = Math.max(0, Math.min(6, 6 - Math.floor(Math.log10(step) + 1e-9)));
		const origin = Math.ceil((data.start + from) / step) * step - data.start;
		g.textAlign = 'center';
		for (let at = origin; at < to; at += step) {
			const px = Math.round(x(at)) + 0.5;
			g.strokeStyle = colors.line;
			g.globalAlpha = 0.35;
			g.beginPath();
			g.moveTo(px, AXIS);
			g.lineTo(px, height);
			g.stroke();
			g.globalAlpha = 1;
			const label = clock(at + 0.01, decimals);
			const half = g.measureText(label).width / 2;
			if (px - half > left - 60 && px + half < left + plot + 8) {
				g.fillStyle = colors.soft;
				g.fillText(label, px, AXIS / 2);
			}
		}
		g.textAlign = 'left';
		g.fillStyle = colors.soft;
		g.fillText(new Date(data.start / 1e3).toISOString().substr(0, 10) + ' UTC', 6, AXIS / 2);
	}

	function firstEndingAfter(lane, time) {
		let low = 0, high = lane.start.length;
		while (low < high) {
			const middle = low + high >> 1;
			if (lane.start[middle] + lane.length[middle] > time) high = middle;
			else low = middle + 1;
		}
		return low;
	}

	// --- what is under the pointer

	function at(event) {
		const box = canvas.getBoundingClientRect();
		const px = event.clientX - box.left, py = event.clientY - box.top;
		const row = py < AXIS ? null : rows[Math.floor((py - AXIS + view.scrollTop % ROW) / ROW) + Math.floor(view.scrollTop / ROW)];
		const left = labelWidth(), plot = Math.max(1, view.clientWidth - left - 8);
		const time = from + (px - left) / plot * (to - from);
		let i = -1;
		if (row && row.lane && px >= left) {
			const slack = 2 * (to - from) / plot;
			const first = firstEndingAfter(row.lane, time - slack);
			let best = Infinity;
			for (let k = first; k < row.lane.start.length && row.lane.start[k] <= time + slack; k++) {
				const distance = Math.max(0, row.lane.start[k] - time, time - row.lane.start[k] - row.lane.length[k]);
				if (distance < best || distance === best && row.lane.length[k] > row.lane.length[i]) {
					best = distance;
					i = k;
				}
			}
		}
		const request = row && row.lane && px >= left ? requestAt(row.lane, time) : -1;
		const above = request >= 0 && (py - AXIS + view.scrollTop) % ROW < barTop(row.lane);
		return {row, time, i: above ? -1 : i, request, inPlot: px >= left};
	}

	/** @return the request of a lane at a time; -1 if there is none */
	function requestAt(lane, time) {
		const i = lane.requests ? firstEndingAfter(lane.requests, time) : -1;
		return i >= 0 && i < lane.requests.start.length && lane.requests.start[i] <= time ? i : -1;
	}

	const requestLine = (lane, i) => i < 0 ? null
		: text('request', data.requests[lane.requests.name[i]], duration(lane.requests.length[i]), clock(lane.requests.start[i], 6));

	const durationOf = (lane, i) => data.marks[groups[lane.group[i]].times] + duration(lane.length[i]);

	function facts(lane, i) {
		const group = groups[lane.group[i]];
		return [data.kinds[group.kind].name + ' ' + durationOf(lane, i) + ' \u00b7 ' + data.verdicts[group.verdict].name,
			lane.name + ' \u00b7 ' + data.startMarks[group.times] + clock(lane.start[i], group.times ? 3 : 6),
			group.target < 0 ? null : text('on', data.targets[group.target]),
			requestLine(lane, requestAt(lane, lane.start[i])),
			group.stack < 0 ? text('no-stack') : brief(group.stack)].filter(line => line);
	}

	function brief(number) {
		const stack = data.stacks[number];
		const names = stack.f.map(n => data.frames[n]);
		return names.slice(0, 2).concat(stack.own > 1 ? ['\u2026', names[stack.own]] : []).join('\n');
	}

	function showTip(event, found) {
		if (!found.row || !found.row.lane || found.i < 0 && found.request < 0) {
			tip.hidden = true;
			return;
		}
		const lines = found.i < 0 ? [requestLine(found.row.lane, found.request)] : facts(found.row.lane, found.i);
		tip.replaceChildren(...lines.map((line, n) => element(n === 0 ? 'strong' : 'div', {}, line)));
		for (const child of tip.children) child.style.whiteSpace = 'pre-line';
		tip.hidden = false;
		tip.style.left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8) + 'px';
		tip.style.top = (event.clientY + 18 + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 10 : event.clientY + 18) + 'px';
	}

	// --- selection, links, search

	const select = (lane, i, show) => step(() => {
		selected = lane ? {lane, i} : null;
		mark();
		if (lane && show) {
			const pool = pools[lane.pool];
			pool.open = true;
			layout();
			const row = rows.findIndex(r => r.lane === lane);
			const y = row * ROW;
			if (y < view.scrollTop || y + ROW + AXIS > view.scrollTop + view.clientHeight) view.scrollTop = Math.max(0, y - view.clientHeight / 3);
			const margin = Math.max(lane.length[i] * 0.2, 20);
			zoom(lane.start[i] - margin, lane.start[i] + lane.length[i] + margin);
		}
		if (lane) showTab('stack');
		draw();
	});

	function address() {
		const seconds = n => (n / 1e6).toFixed(6).replace(/\.?0+$/, '');
		return '#t=' + seconds(from) + '-' + seconds(to) + (selected ? '&thread=' + encodeURIComponent(selected.lane.name) : '');
	}

	const link = () => history.replaceState(seen(), '', address());

	/** #t=SECONDS or #t=FROM-TO since the start of the recording, and thread=NAME. */
	function follow() {
		const wanted = new URLSearchParams(location.hash.substr(1));
		const moment = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(wanted.get('t') || '');
		const start = moment ? moment[1] * 1e6 : 0, end = moment && moment[2] ? moment[2] * 1e6 : start;
		// Several threads may have the same name: the one that waited then is meant.
		const named = lanes.filter(l => l.name === wanted.get('thread'));
		const waitOf = l => {
			const i = firstEndingAfter(l, (start + end) / 2);
			return moment && i < l.start.length && l.start[i] <= end ? i : -1;
		};
		const lane = named.find(l => waitOf(l) >= 0) || named[0];
		if (!moment && !lane) return;
		if (lane) {
			pools[lane.pool].open = true;
			layout();
			view.scrollTop = Math.max(0, rows.findIndex(r => r.lane === lane) * ROW - view.clientHeight / 3);
		}
		if (moment) {
			if (lane && waitOf(lane) >= 0) selected = {lane, i: waitOf(lane)};
			zoom(moment[2] ? start : start - 5e4, moment[2] ? end : start + 5e4);
		}
		mark();
		if (selected) showTab('stack');
	}

	function search(words) {
		query = words.trim().toLowerCase();
		hits = null;
		if (query) {
			const frames = data.frames.map(frame => frame.toLowerCase().includes(query));
			const stacks = data.stacks.map(stack => stack.f.some(n => frames[n]));
			const kinds = data.kinds.map(kind => kind.name.toLowerCase().includes(query));
			const targets = data.targets.map(target => target.toLowerCase().includes(query));
			const calls = data.findings.filter(one => one.message.toLowerCase().includes(query)).map(one => one.call);
			const ofGroup = groups.map(group => kinds[group.kind] || group.stack >= 0 && stacks[group.stack] || group.target >= 0 && targets[group.target]
				|| group.call >= 0 && calls.includes(group.call));
			const ofLane = lanes.map(lane => lane.name.toLowerCase().includes(query) || pools[lane.pool].name.toLowerCase().includes(query));
			hits = {test: (lane, i) => ofLane[lane.number] || ofGroup[lane.group[i]]};
			let found = 0, micros = 0, sampled = false;
			for (const lane of lanes) {
				for (let i = 0; i < lane.start.length; i++) {
					if (hits.test(lane, i)) {
						found++;
						sampled = sampled || groups[lane.group[i]].times === SAMPLED;
						micros += lane.length[i];
					}
				}
			}
			matches.textContent = text('matches', count(sampled ? -1 : found), duration(micros));
		} else {
			matches.textContent = '';
		}
		renew();
	}

	/** Goes to the next wait that is lit, by time; to the first if none is selected. */
	function next() {
		let best = null;
		const after = selected ? selected.lane.start[selected.i] : -1;
		for (const lane of lanes) {
			for (let i = 0; i < lane.start.length; i++) {
				if (isLit(lane, i) && lane.start[i] > after && (!best || lane.start[i] < best.lane.start[best.i])) best = {lane, i};
			}
		}
		if (best) select(best.lane, best.i, true);
	}

	function scope() {
		const parts = [];
		if (from > 0 || to < data.duration) parts.push([clock(from, 3) + ' \u2013 ' + clock(to, 3) + ' (' + duration(to - from) + ')', () => step(() => zoom(0, data.duration))]);
		if (call >= 0) parts.push([data.calls[call].call, () => choose(-1)]);
		scopeLine.replaceChildren(...parts.map(([name, leave]) => element('button', {onclick: leave, title: text('leave')}, name + ' \u00d7')));
	}

	const choose = number => step(() => {
		call = number;
		scope();
		showTab(shown);
		renew();
	});

	// --- the parts of the page

	const announce = element('div', {role: 'status', class: 'soft', id: 'matches'});
	const matches = announce;
	const input = element('input', {type: 'search', placeholder: text('search'), 'aria-label': text('search'),
		oninput: e => search(e.target.value), onkeydown: e => { if (e.key === 'Enter') next(); else if (e.key === 'Escape') canvas.focus(); }});
	const theme = element('button', {onclick: () => {
		document.documentElement.dataset.theme = dark() ? 'light' : 'dark';
		legendOf();
		showTab(shown);
		renew();
	}}, text('theme'));
	document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light';
	const header = element('header', {}, element('h1', {}, data.name),
		element('span', {class: 'soft'}, text('about', duration(data.duration), count(lanes.length), count(data.waits))
			+ (data.leftOut ? ' ' + text('left-out', count(data.leftOut)) : '')),
		element('span', {class: 'grow'}), matches, input, theme);

	const buttons = data.findings.map((one, number) => element('button', {class: one.severity, 'aria-pressed': 'false', onclick: () => step(() => {
		if (one.lane >= 0) select(lanes[one.lane], firstEndingAfter(lanes[one.lane], one.from), true);
		mark(number);
		showTab(one.lane >= 0 ? 'stack' : 'limits');
	})}, element('strong', {}, one.message), element('span', {class: 'soft'}, one.about)));
	const findings = element('section', {id: 'findings', 'aria-label': text('findings'), tabindex: '0'},
		...(buttons.length ? buttons : [element('p', {}, data.nothing)]));

	const legend = element('div', {id: 'legend'});
	const legendKinds = element('span');
	const scopeLine = element('span', {id: 'scope'});
	legend.append(legendKinds, element('span', {class: 'soft'}, text('legend') + (data.requests.length ? text('legend-requests') : '')));
	function legendOf() {
		const used = [...new Set(groups.map(group => group.kind))].sort((a, b) => a - b);
		legendKinds.replaceChildren(...used.flatMap(kind => {
			const swatch = element('i');
			swatch.style.background = color(kind);
			const chip = element('span', {}, swatch, data.kinds[kind].name);
			chip.style.marginRight = '.9rem';
			return [chip];
		}));
	}

	const canvas = element('canvas', {tabindex: '0', role: 'application', 'aria-label': text('lanes', data.name), 'aria-describedby': 'keys'});
	const filler = element('div');
	const view = element('div', {id: 'lanes'}, canvas, filler);
	const tip = element('div', {id: 'tip', hidden: true});

	const drawer = element('div', {id: 'drawer', role: 'tabpanel', tabindex: '0', 'aria-label': text('details')});
	let shown = 'calls';
	const tabs = ['calls', 'stack', 'limits'].map(name => element('button', {role: 'tab', 'aria-selected': 'false', onclick: () => showTab(name)}, text('tab-' + name)));
	const tabRow = element('div', {id: 'tabs'}, element('div', {role: 'tablist', 'aria-label': text('details')}, ...tabs),
		scopeLine, element('span', {class: 'soft', id: 'keys'}, text('keys')));

	function showTab(name) {
		shown = name;
		['calls', 'stack', 'limits'].forEach((tab, n) => tabs[n].setAttribute('aria-selected', String(tab === name)));
		drawer.replaceChildren(name === 'calls' ? callTable() : name === 'stack' ? stackOf() : limits());
	}

	/** Where a wait of the call had not ended, from its duration on, they are at least that long. */
	const ofCall = (one, key) => (one[key] >= one.open ? data.marks[data.marks.length - 1] : '') + duration(one[key] / 1e3);

	function callTable() {
		if (!data.calls.length) return element('p', {}, text('no-calls'));
		// Names are best broken after a dot.
		const cell = (value, number) => number ? element('td', {class: 'n'}, value)
			: element('td', {}, ...(value.match(/[^.]*\.?/g) || []).flatMap(part => [part, element('wbr')]));
		const head = ['call', 'library', 'target', 'pool', 'total', 'count', 'median', 'p99', 'longest'].map((name, n) =>
			element('th', n >= 4 ? {class: 'n', scope: 'col'} : {scope: 'col'}, text('column-' + name)));
		return element('div', {}, histogram(), element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...data.calls.map((one, number) => {
			const pick = () => step(() => {
				choose(call === number ? -1 : number);
				if (call === number) showLongest(number);
			});
			return element('tr', {tabindex: '0', 'aria-selected': String(call === number), onclick: pick,
				onkeydown: e => { if (e.key === 'Enter') pick(); }},
			cell(one.call || one.library || '\u2013'), cell(one.call ? one.library : ''), cell(one.target), cell(one.pool + ', ' + one.wait.toLowerCase()), cell(duration(one.nanos / 1e3), true),
			cell(count(one.count), true), ...['p50', 'p99', 'max'].map(key => cell(one[key] === undefined ? '\u2013' : ofCall(one, key), true)));
		}))));
	}

	/** The durations of the waits of the chosen call, on a logarithmic scale: two humps are two causes. */
	function histogram() {
		const one = data.calls[call];
		if (!one || !one.bars) return null;
		const most = Math.max(...one.bars);
		const edge = bar => element('span', {class: 'soft'}, duration(Math.pow(10, bar / data.barsPerDecade) / 1e3));
		const bars = element('div', {class: 'bars', role: 'img', 'aria-label': text('durations', count(one.count), ofCall(one, 'p50'), ofCall(one, 'p99'))},
			...one.bars.map(waits => {
				const bar = element('i');
				bar.style.height = waits ? Math.max(4, 100 * waits / most) + '%' : '0';
				bar.style.background = color(one.kind);
				return bar;
			}));
		return element('div', {class: 'durations'}, edge(one.firstBar), bars, edge(one.firstBar + one.bars.length));
	}

	function showLongest(number) {
		let best = null;
		for (const lane of lanes) {
			for (let i = 0; i < lane.start.length; i++) {
				if (groups[lane.group[i]].call === number && (!best || lane.length[i] > best.lane.length[best.i])) best = {lane, i};
			}
		}
		if (best) {
			const tab = shown;
			select(best.lane, best.i, true);
			showTab(tab);
		}
	}

	function stackOf() {
		if (!selected) return element('p', {class: 'soft'}, text('select'));
		const {lane, i} = selected;
		const {call: ofCall} = groups[lane.group[i]];
		const links = data.findings.map((one, number) => ({one, number})).filter(({one}) => one.call >= 0 && one.call === ofCall)
			.map(({one, number}) => element('button', {onclick: () => buttons[number].click()}, text('finding', one.message)));
		if (ofCall >= 0) {
			links.push(element('button', {onclick: () => step(() => {
				choose(ofCall);
				showTab('calls');
			})}, text('of-call', data.calls[ofCall].call || data.calls[ofCall].library)));
		}
		const found = data.findings[finding];
		const held = (found ? found.holders : []).map(holder => ({lane: lanes[holder.lane], i: firstEndingAfter(lanes[holder.lane], holder.from)}))
			.filter(wait => wait.i < wait.lane.start.length);
		return element('div', {}, element('p', {class: 'links'}, ...links), found ? element('p', {class: 'do'}, found.do) : null,
			element('div', {class: 'stacks'}, stackColumn(lane, i, null),
				...held.map(wait => stackColumn(wait.lane, wait.i, element('button', {onclick: () => select(wait.lane, wait.i, true)}, text('holder'))))));
	}

	function stackColumn(lane, i, lead) {
		const group = groups[lane.group[i]];
		const lines = facts(lane, i).slice(0, -1).map(line => element('div', {}, line));
		if (group.stack < 0) return element('div', {}, lead, ...lines, element('p', {}, text('no-stack')));
		return element('div', {}, lead, ...lines, frames(data.stacks[group.stack]));
	}

	/** Three and more frames of the JDK in a row are folded, but the innermost says what the thread does. */
	function frames(stack) {
		const isJdk = stack.f.map((n, at) => at !== stack.own && /^(java|jdk|sun)\./.test(data.frames[n]));
		const all = stack.f.map((n, at) => element('li', {class: at === stack.own ? 'own' : isJdk[at] ? 'jdk' : null}, data.frames[n]));
		const list = element('ol', {class: 'stack'});
		for (let at = 0, end; at < all.length; at = end) {
			end = at + 1;
			while (at > 0 && isJdk[at] && isJdk[end]) end++;
			if (end - at < 3) list.append(...all.slice(at, end));
			else list.append(element('li', {class: 'jdk'}, element('details', {}, element('summary', {}, text('folded', end - at)), element('ol', {}, ...all.slice(at, end)))));
		}
		return list;
	}

	const limits = () => element('ul', {}, ...data.limits.map(limit => element('li', {}, limit)));

	// --- pointer and keys

	let drag = null;
	canvas.addEventListener('pointerdown', event => {
		drag = {x: event.clientX, y: event.clientY, from, to, top: view.scrollTop, moved: false};
		canvas.setPointerCapture(event.pointerId);
	});
	canvas.addEventListener('pointermove', event => {
		if (!drag) {
			showTip(event, at(event));
			return;
		}
		const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
		if (!drag.moved && Math.abs(dx) + Math.abs(dy) > 4) {
			drag.moved = true;
			tip.hidden = true;
			step(() => {});
		}
		if (drag.moved) {
			const shift = dx / Math.max(1, view.clientWidth - labelWidth() - 8) * (drag.to - drag.from);
			view.scrollTop = drag.top - dy;
			zoom(drag.from - shift, drag.to - shift);
		}
	});
	canvas.addEventListener('pointerup', event => {
		if (drag && !drag.moved) {
			const found = at(event);
			if (found.row && found.row.pool) {
				found.row.pool.open = !found.row.pool.open;
				layout();
			} else if (found.i >= 0 ? !selected || selected.lane !== found.row.lane || selected.i !== found.i : selected) {
				select(found.i >= 0 ? found.row.lane : null, found.i);
			}
		} else if (drag) {
			link();
		}
		drag = null;
	});
	canvas.addEventListener('dblclick', event => {
		const found = at(event);
		if (found.i >= 0) select(found.row.lane, found.i, true);
	});
	canvas.addEventListener('pointerleave', () => tip.hidden = true);
	canvas.addEventListener('wheel', event => {
		if (event.ctrlKey || event.metaKey) {
			event.preventDefault();
			around(at(event).time, Math.pow(1.0015, event.deltaY));
		} else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
			event.preventDefault();
			pan((event.deltaX || event.deltaY) / 1000);
		}
	}, {passive: false});
	view.addEventListener('scroll', draw);
	const around = (time, factor) => zoom(time - (time - from) * factor, time + (to - time) * factor);
	const pan = share => zoom(from + share * (to - from), to + share * (to - from));
	const neighbor = by => {
		const {lane, i} = selected || {lane: {start: []}, i: 0};
		if (i + by in lane.start) step(() => {
			const start = lane.start[i + by];
			select(lane, i + by);
			if (start < from || start + lane.length[i + by] > to) zoom(start - (to - from) / 2, start + (to - from) / 2);
		});
	};
	addEventListener('keydown', event => {
		if (event.target === input || event.ctrlKey || event.metaKey || event.altKey) return;
		const middle = selected ? selected.lane.start[selected.i] : (from + to) / 2;
		const keys = {w: () => around(middle, 0.7), '+': () => around(middle, 0.7), s: () => around(middle, 1.4), '-': () => around(middle, 1.4),
			a: () => pan(-0.2), d: () => pan(0.2), 0: () => step(() => zoom(0, data.duration)), '/': () => input.focus(),
			Backspace: () => event.shiftKey ? history.forward() : steps > 0 && history.back(),
			Escape: () => step(() => {
				choose(-1);
				select(null);
			})};
		if (event.target === canvas) Object.assign(keys, {ArrowLeft: () => neighbor(-1), ArrowRight: () => neighbor(1),
			ArrowUp: () => view.scrollTop -= ROW, ArrowDown: () => view.scrollTop += ROW, Enter: next});
		const act = keys[event.key];
		if (act) {
			event.preventDefault();
			act();
			if ('ws+-ad'.includes(event.key)) link();
		}
	});
	addEventListener('resize', layout);
	addEventListener('popstate', event => event.state ? back(event.state) : follow());

	document.body.append(header, element('main', {id: 'main'}, findings, legend, view, tabRow, drawer), tip);

	legendOf();
	showTab('calls');
	layout();
	scope();
	if (location.hash) follow();
})();
