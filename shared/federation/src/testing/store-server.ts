import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Trouble = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>

/** A web server that stores uploaded files in memory, and respects conditions as S3 does. */
export class StoreServer {
  readonly files = new Map<string, Buffer>()
  /** Received requests: the method, followed by the path. */
  readonly asked: string[] = []
  /** Answers instead of the server if it returns true. */
  trouble: Trouble = () => false
  private readonly server = createServer((request, response) => void this.answer(request, response))

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = this.server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  close() {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    this.asked.push(`${method} ${url}`)
    if (await this.trouble(request, response)) return
    const there = this.files.get(url)
    const tag = there && `"${createHash('md5').update(there).digest('hex')}"`
    if (method === 'GET') {
      if (!there || tag === undefined) return response.writeHead(404).end()
      if (headers['if-none-match'] === tag) return response.writeHead(304, { etag: tag }).end()
      return response.writeHead(200, { etag: tag }).end(there)
    }
    const isNew = headers['if-none-match'] === '*'
    const expected = headers['if-match']
    if ((isNew && there) || (expected !== undefined && expected !== tag)) {
      return response.writeHead(412).end()
    }
    this.files.set(url, Buffer.concat(chunks))
    return response.writeHead(201).end()
  }
}
