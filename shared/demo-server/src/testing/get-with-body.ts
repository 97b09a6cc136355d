import { request } from 'node:http'

/** A GET with a body, as devices and desktop programs send it and fetch does not. */
export function get(url: string, token: string, body: unknown) {
  const text = JSON.stringify(body)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': Buffer.byteLength(text) }
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const asked = request(url, { method: 'GET', headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const read = JSON.parse(Buffer.concat(parts).toString())
        resolve({ status: reply.statusCode ?? 0, body: read })
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
}
