type Fields = Record<string, unknown>

/**
 * Changes the records of a list in responses of the server, until the test ends: `changeRecords('hosts', () => ({ name:
 * '' }))`. `change` returns the fields to set; undefined removes a field.
 */
export function changeRecords(path: string, change: (record: Fields) => Fields): void {
  const { fetch } = globalThis
  const changed = (record: unknown) =>
    typeof record === 'object' && record !== null ? { ...record, ...change({ ...record }) } : record
  const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { url, method } = request
    const response = await fetch(request)
    if (method !== 'GET' || !new URL(url).pathname.endsWith(`/api/${path}`)) return response
    const body: unknown = await response.json()
    const answer = Response.json(listIn(body).map(changed))
    return Object.defineProperty(answer, 'url', { value: url })
  })
  undo.push(() => spy.mockRestore())
}

const undo: Array<() => void> = []

afterEach(() => {
  for (const restore of undo.splice(0)) restore()
})

function listIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  return isEnvelope(body) ? body.Response : []
}

const isEnvelope = (body: unknown): body is { Response: unknown[] } =>
  typeof body === 'object' && body !== null && 'Response' in body && Array.isArray(body.Response)
