const HIDDEN = /<input type="hidden" name="(\w+)" value="([^"]*)"/g

/** What a browser knows of a page: its address, its status and its text; status 0 where it stopped. */
type Visited = { url: URL; status: number; text: string }

/**
 * Goes through redirects as a browser does, cookies and all, and stops where `isEnd` says so or a page
 * is shown.
 */
export function createVisitor(isEnd: (url: URL) => boolean) {
  const cookies = new Map<string, string>()
  /** Its cookies, as one header. */
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function visit(address: URL | string, form?: URLSearchParams): Promise<Visited> {
    const url = new URL(address)
    if (isEnd(url)) return { url, status: 0, text: '' }
    const reply = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { Cookie: cookie() },
      ...(form && { body: form }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const next = reply.headers.get('location')
    if (next !== null) return visit(new URL(next, url))
    return { url, status: reply.status, text: await reply.text() }
  }

  return Object.assign(visit, { cookie })
}

/** Fills in the one form of a page and sends it. */
export function answerOf({ text, url }: Visited, values: Record<string, string>) {
  const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? ''
  const form = new URLSearchParams(values)
  for (const [, name = '', value = ''] of text.matchAll(HIDDEN)) form.set(name, value)
  return { action: new URL(action, url), form }
}
