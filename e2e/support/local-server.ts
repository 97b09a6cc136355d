import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** Runs a local server that replaces an external host. */
export async function withLocalServer<Result>(
  answer: RequestListener,
  act: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    return await act(`http://127.0.0.1:${port}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
