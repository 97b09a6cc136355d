/** Writes what the console server writes into a page into the test's document. */
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
 * Records the query of each address that the page navigates to from now on. Remotes in a test have no files, so their
 * dialogs show an error and close before a test could read the address.
 */
export function watchAddresses(): () => string[] {
  const push = jest.spyOn(window.history, 'pushState').mockClear()
  return () => push.mock.calls.map(([, , url]) => new URL(String(url), window.location.href).search)
}
