// Takes about 60 s.
/** The packed plugin in a real WordPress (Debian's, with a MariaDB and `php -S` of its own). */
import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasTool, leaveOut } from '../support/tools.ts';
import { adminCases } from './wordpress/admin.ts';
import { browserCases } from './wordpress/browser.ts';
import { envOf } from './wordpress/env.ts';
import { keepCases } from './wordpress/keeping.ts';
import { showCases } from './wordpress/showing.ts';
import { wordpressDir } from './wordpress/site.ts';

const name = 'the WordPress plugin';
const hasWordpress = (): boolean => {
  if (existsSync(`${wordpressDir}/wp-load.php`)) return true;
  return leaveOut(`${name} needs WordPress in ${wordpressDir} (Debian's package wordpress)`);
};
const hasAll =
  hasTool(name, 'php') &&
  hasTool(name, 'php', ['-r', 'exit(extension_loaded("mysqli") ? 0 : 1);'], { what: "PHP's extension mysqli" }) &&
  hasTool(name, 'mariadbd') &&
  hasWordpress();

if (hasAll) {
  const wordpress = suite('the plugin in WordPress');
  const env = envOf(wordpress);
  showCases(wordpress, env);
  keepCases(wordpress, env);
  adminCases(wordpress, env);
  if (existsSync('/usr/bin/chromium') || hasTool(name, 'chromium')) browserCases(wordpress, env);

  wordpress('nothing was written to the debug log but what this WordPress itself says on a newer PHP', () => {
    const core = /Deprecated: +Return type of Requests_.* in \S+\/wp-includes\/Requests\//;
    assert.equal(
      env
        .site()
        .log()
        .filter((line) => !core.test(line)),
      [],
    );
  });

  wordpress('uninstalling leaves nothing behind', () => {
    assert.ok(env.site().step<string[]>('stored').length > 0);
    assert.equal(env.site().step('uninstall'), []);
  });

  wordpress.run();
}
