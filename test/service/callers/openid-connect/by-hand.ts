import { type Answer, send } from '../../../support/http';

interface Cookie {
  value: string;
  isStrict: boolean;
}

const MAX_HOPS = 20;

/** What a browser does with links, redirects and cookies, by hand. Each origin is a site of its own. */
export class ByHand {
  private readonly cookies = new Map<string, Map<string, Cookie>>();
  /** Where it is. */
  url = new URL('about:blank');

  /** The cookies for an origin, as they are sent back. @param isCrossSite whether another site leads there */
  cookieFor(origin: string, isCrossSite = false): string {
    const own = [...(this.cookies.get(origin) ?? [])].filter(([, { isStrict }]) => !isCrossSite || !isStrict);
    return own.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  setCookie(origin: string, line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const own = this.cookies.get(origin) ?? new Map<string, Cookie>();
    this.cookies.set(origin, own);
    const isGone = attributes.some((text) => /^Expires=Thu, 01 Jan 1970/i.test(text));
    if (isGone) own.delete(name);
    else own.set(name, { value: pair.slice(name.length + 1), isStrict: attributes.includes('SameSite=Strict') });
  }

  /** One request, without following where the answer leads. */
  async ask(url: URL, { isCrossSite = false, method = 'GET', body = '' } = {}): Promise<Answer> {
    const cookie = this.cookieFor(url.origin, isCrossSite);
    const form: Record<string, string> =
      method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const headers = { host: url.host, accept: 'text/html', ...(cookie !== '' && { cookie }), ...form };
    const answer = await send(
      { url: url.origin },
      { method, path: url.pathname + url.search, headers, ...(body !== '' && { body }) },
    );
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.setCookie(url.origin, line);
    return answer;
  }

  /** Follows a link as far as it leads, or to an address that begins like this. */
  async go(link: string, stopAt?: string): Promise<Answer> {
    const from = new URL(link, this.url.href === 'about:blank' ? undefined : this.url);
    let isCrossSite = false;
    for (let [url, hops] = [from, 0]; ; hops += 1) {
      if (hops > MAX_HOPS) throw new Error(`It leads nowhere: ${url.href}`);
      this.url = url;
      const answer = await this.ask(url, { isCrossSite });
      const location = answer.headers.location;
      if (typeof location !== 'string') return answer;
      const next = new URL(location, url);
      isCrossSite ||= next.origin !== url.origin;
      url = next;
      if (stopAt !== undefined && next.href.startsWith(stopAt)) {
        this.url = next;
        return answer;
      }
    }
  }
}
