package org.threadlanes.jmc.pages;

import java.util.function.BiFunction;

import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.IExecutableExtensionFactory;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.swt.widgets.Composite;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.IWritableState;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.openjdk.jmc.flightrecorder.ui.IDisplayablePage;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.threadlanes.jmc.ThemedIcon;
import org.threadlanes.jmc.rules.FindingRule;

/** Creates a page for each open recording. */
public enum PageFactory implements IDataPageFactory {

	LANES("lanes", ThemedIcon.LANES, ThreadLanesContent::new, FindingRule.TOPIC),
	CSV("csv", ThemedIcon.CSV, CsvExportContent::new);

	private final String key;
	private final ThemedIcon icon;
	private final BiFunction<Composite, PageHost, PageContent> content;
	private final String[] topics;

	PageFactory(String key, ThemedIcon icon, BiFunction<Composite, PageHost, PageContent> content,
			String... topics) {
		this.key = key;
		this.icon = icon;
		this.content = content;
		this.topics = topics;
	}

	@Override
	public String getName(IState state) {
		return HostedPage.TEXT.get(key + ".name");
	}

	@Override
	public String getDescription(IState state) {
		return HostedPage.TEXT.get(key + ".description");
	}

	@Override
	public String[] getTopics(IState state) {
		return topics.clone();
	}

	@Override
	public ImageDescriptor getImageDescriptor(IState state) {
		return icon.descriptor();
	}

	@Override
	public IDisplayablePage createPage(IPageDefinition definition, StreamModel items, IPageContainer editor) {
		return new HostedPage(definition, items, editor, this);
	}

	/** <i>Reset</i> in the outline. */
	@Override
	public void resetToDefault(IState current, IWritableState next) {
		PageHost.forgetSettings(this);
	}

	/** @return the content of a page, whose control is the only child of the parent and still empty */
	PageContent content(Composite parent, PageHost host) {
		return content.apply(parent, host);
	}

	/** Finds the factory that {@code plugin.xml} names after the colon. */
	public static final class Named implements IExecutableExtensionFactory, IExecutableExtension {

		private PageFactory factory;

		@Override
		public void setInitializationData(IConfigurationElement element, String attribute, Object name) {
			factory = valueOf((String) name);
		}

		@Override
		public Object create() {
			return factory;
		}
	}
}
