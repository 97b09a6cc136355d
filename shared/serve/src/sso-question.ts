import type { IncomingMessage } from 'node:http'

/** Where single sign-on begins: a page, and the only place that says whether it is offered (contract 1.2). */
const SIGN_ON_PATH = '/api/oauth/login'

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/**
 * Whether an answer is a no to the console's question if single sign-on is offered. The management server says no
 * with an error page, which browsers log in red at every sign-in. A person who visits the address asks for a web
 * page, and is not meant.
 */
export function isNoToSso({ method, url = '', headers }: Asked, status: number): boolean {
  const [path] = url.split('?')
  return (
    method === 'GET' &&
    path === SIGN_ON_PATH &&
    !headers.accept?.includes('text/html') &&
    status >= 400 &&
    // what stands before a management server that is away
    !(status >= 502 && status <= 504)
  )
}
