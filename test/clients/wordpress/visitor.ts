/** Somebody who visits a site, perhaps signed in. */

export interface Visitor {
  get(path: string): Promise<{ status: number; html: string }>;
  /** Sends a form; redirections are not followed. */
  send(path: string, fields: Record<string, string>): Promise<{ status: number; location: string; html: string }>;
  cookies(): Record<string, string>;
}

export const visitor = (siteUrl: string): Visitor => {
  const jar = new Map<string, string>([['wordpress_test_cookie', 'WP%20Cookie%20check']]);
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(new URL(path, siteUrl), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return reply;
  };
  return {
    get: async (path) => {
      const reply = await ask(path, {});
      return { status: reply.status, html: await reply.text() };
    },
    send: async (path, fields) => {
      const reply = await ask(path, { method: 'POST', body: new URLSearchParams(fields) });
      return { status: reply.status, location: reply.headers.get('location') ?? '', html: await reply.text() };
    },
    cookies: () => Object.fromEntries(jar),
  };
};

export const signIn = async (siteUrl: string, name: 'admin' | 'editor'): Promise<Visitor> => {
  const someone = visitor(siteUrl);
  const { status, html } = await someone.send('/wp-login.php', { log: name, pwd: 'secret', testcookie: '1' });
  if (status !== 302) throw new Error(`${name} could not sign in: ${status} ${html.slice(0, 300)}`);
  return someone;
};

/** The nonce of a form on a page. */
export const nonceOf = (html: string, near: string): string => {
  const at = html.indexOf(near);
  const nonce = /name="_wpnonce" value="(\w+)"/.exec(at < 0 ? '' : html.slice(at))?.[1];
  if (nonce === undefined) throw new Error(`no nonce after ${near}`);
  return nonce;
};
