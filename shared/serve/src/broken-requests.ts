import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { refusalHeaders } from './headers'

const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers what never became a request: too long, too slow, or none at all. The connection ends with it. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerOf(STATUS_OF[error.code ?? ''] ?? 400))
  socket.destroy()
}

function answerOf(status: number): string {
  const line = `${STATUS_CODES[status]}\n`
  const headers = Object.entries({
    ...refusalHeaders,
    'content-length': line.length,
    connection: 'close',
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${line}`
}
