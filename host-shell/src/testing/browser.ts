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
