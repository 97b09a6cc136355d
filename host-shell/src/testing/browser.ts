/** Puts what the console server writes into a page into that of the test. */
export function deliver(data: { registry: object; settings: object }): void {
  for (const [id, content] of Object.entries(data)) {
    const script = document.createElement('script')
    script.type = 'application/json'
    script.id = id
    script.textContent = JSON.stringify(content)
    document.head.append(script)
  }
}

/**
 * The search part of each address that the page goes to from now on. The remotes of a test have no files: a dialog
 * of theirs says so and closes, sooner than somebody could look at the address.
 */
export function watchAddresses(): () => string[] {
  const push = jest.spyOn(window.history, 'pushState').mockClear()
  return () => push.mock.calls.map(([, , url]) => new URL(String(url), window.location.href).search)
}
