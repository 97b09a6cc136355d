import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** Something on a port of this machine that stands for a host of the world. */
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
