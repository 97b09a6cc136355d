const HIDDEN = /<input type="hidden" name="(\w+)" value="([^"]*)"/g

/** Page in a browser: address, status and text; status 0 where the browser stopped. */
type VisitedPage = { url: URL; status: number; text: string }

/** Follows redirects like a browser, including cookies, and stops where `isEnd` is true or a page is shown. */
export function createVisitor(isEnd: (url: URL) => boolean) {
  const cookies = new Map<string, string>()
  /** Returns the cookies as one header. */
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function visit(address: URL | string, form?: URLSearchParams): Promise<VisitedPage> {
    const url = new URL(address)
    if (isEnd(url)) return { url, status: 0, text: '' }
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { Cookie: cookie() },
      ...(form && { body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next !== null) return visit(new URL(next, url))
    return { url, status: response.status, text: await response.text() }
  }

  return Object.assign(visit, { cookie })
}

/** Fills in the only form of a page and sends it. */
export function answerOf({ text, url }: VisitedPage, values: Record<string, string>) {
  const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? ''
  const form = new URLSearchParams(values)
  for (const [, name = '', value = ''] of text.matchAll(HIDDEN)) form.set(name, value)
  return { action: new URL(action, url), form }
}
