import type { FastifyReply, FastifyRequest } from 'fastify'

import { nothing } from './replies'

/** An encoded slash separates segments like a plain one: the decoded path decides (contract 0.1). */
export function withPlainSlashes({ url }: { url?: string | undefined }): string {
  const [path = '/', ...query] = (url ?? '/').split('?')
  return [path.replaceAll(/%2f/gi, '/'), ...query].join('?')
}

/** Sends a path with empty or dotted segments to its clean form, as the real server does. */
export function redirectUncleanPath(
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
) {
  const [path = '/', ...query] = request.url.split('?')
  const clean = cleanPath(path)
  if (clean === path) done()
  else nothing(reply.header('Location', [clean, ...query].join('?')), 301)
}

function cleanPath(path: string): string {
  const kept: string[] = []
  const segments = path.split('/')
  for (const segment of segments) {
    const dots = segment.replaceAll(/%2e/gi, '.')
    if (dots === '..') kept.pop()
    else if (dots !== '' && dots !== '.') kept.push(segment)
  }
  const endsInSlash = kept.length > 0 && ['', '.', '..'].includes(segments.at(-1) ?? '')
  return `/${kept.join('/')}${endsInSlash ? '/' : ''}`
}
