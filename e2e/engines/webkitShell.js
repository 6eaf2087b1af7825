// A WebKitGTK window for WebKitWebDriver, run by gjs: `gjs -m webkitShell.js <profile folder> <script file>`. The
// driver's own browser has only private windows without service workers, and it discards the console. This window
// stores its data in the folder, runs the script first in every page, and writes the console to standard output.

import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

const [profile, scriptFile] = ARGV;
const script = new TextDecoder().decode(GLib.file_get_contents(scriptFile)[1]);
const loop = GLib.MainLoop.new(null, false);

function openWindow(context) {
  const scripts = new WebKit.UserContentManager();
  const { ALL_FRAMES } = WebKit.UserContentInjectedFrames;
  const { START } = WebKit.UserScriptInjectionTime;
  scripts.add_script(new WebKit.UserScript(script, ALL_FRAMES, START, null, null));
  const view = new WebKit.WebView({
    web_context: context,
    user_content_manager: scripts,
    is_controlled_by_automation: true,
  });
  view.get_settings().enable_write_console_messages_to_stdout = true;
  view.connect('close', () => loop.quit());
  const window = new Gtk.Window({ default_width: 1280, default_height: 800 });
  window.add(view);
  window.show_all();
  view.grab_focus();
  return view;
}

Gtk.init(null);
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: profile,
    base_cache_directory: profile,
  }),
});
// Without this call, the preferred language depends on the locale of the machine.
context.set_preferred_languages(['en-US']);
context.set_automation_allowed(true);
context.connect('automation-started', (_, session) => {
  const info = new WebKit.ApplicationInfo();
  // The driver requires these names.
  info.set_name('WebKitShell');
  info.set_version(1, 0, 0);
  session.set_application_info(info);
  session.connect('create-web-view', () => openWindow(context));
});
loop.run();
