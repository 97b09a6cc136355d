import { createServer } from 'node:http'

// Baseline for a list: the same number of bytes, sent the same way from one buffer.

/** @type {Map<string, Buffer>} */
const buffers = new Map()

const server = createServer((request, response) => {
  const size = request.url?.slice(1) ?? ''
  const bytes = buffers.get(size) ?? Buffer.alloc(Number(size), '.')
  buffers.set(size, bytes)
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.send?.({ url: `http://127.0.0.1:${port}` })
})
process.on('disconnect', () => process.exit(0))
