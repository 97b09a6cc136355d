import { createHash } from 'node:crypto'

import { HOUR_MS } from '@meshdeck/domain/times'
import type { Language } from '@meshdeck/federation/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { escapeHtml } from '../escape-html'
import { reportHeaders } from '../headers'
import { languageIn } from '../overview/translations'
import type { ProxyFault } from './faults'
import { refuse, refuseWithPage } from './refusals'

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:40rem;padding:32px 16px;font:.9375rem/1.6 system-ui,sans-serif;
color:light-dark(#17171d,#ececf1);background:light-dark(#fff,#111116)}h1{font-size:1.25rem}h2{font-size:1rem;margin-bottom:0}
p{margin-top:4px;overflow-wrap:anywhere;color:light-dark(#5a5b69,#a7a8b5)}`

const styleHash = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

const words: Readonly<Record<Language, { title: string; cause: string; fix: string }>> = {
  en: {
    title: 'The console can’t be shown at this address',
    cause: 'Likely cause',
    fix: 'What to change',
  },
  de: {
    title: 'Die Konsole kann unter dieser Adresse nicht angezeigt werden',
    cause: 'Wahrscheinliche Ursache',
    fix: 'Was zu ändern ist',
  },
  fr: {
    title: 'Impossible d’afficher la console à cette adresse',
    cause: 'Cause probable',
    fix: 'Ce qu’il faut modifier',
  },
}

/** Rejects a request with the likely cause: a page for a visitor, and a line for programs. */
export function refuseWithFault(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { status, line, fault }: { status: number; line: string; fault: ProxyFault | undefined },
) {
  const wantsPage = method === 'GET' && /text\/html/.test(headers.accept ?? '')
  if (!fault || !wantsPage) return refuse(reply, status, line)
  const language = languageIn(headers['accept-language'])
  const texts = words[language]
  const { cause, fix } = fault.textsIn(language)
  return refuseWithPage(reply, status, {
    headers: reportHeaders(styleHash),
    content: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${texts.title}</title><style>${STYLE}</style></head>
<body><main><h1>${texts.title}</h1>
<h2>${texts.cause}</h2><p>${escapeHtml(cause)}</p>
<h2>${texts.fix}</h2><p>${escapeHtml(fix)}</p></main></body></html>
`,
  })
}

const AGAIN_AFTER_MS = HOUR_MS

/** Most lines of each kind in that time: their names come from requests, and anyone can invent them. */
const MAX_LINES = 10

/** Creates a log of what a proxy does to requests, for the operator of the console; each fault appears once an hour. */
export function createFaultLog(log: (line: string) => void, now = Date.now) {
  const loggedLines = new Map<ProxyFault['kind'], Set<string>>()
  let since = now()
  return (fault: Pick<ProxyFault, 'kind' | 'cause' | 'fix'> | undefined) => {
    if (!fault) return
    if (now() - since > AGAIN_AFTER_MS) {
      loggedLines.clear()
      since = now()
    }
    const line = `proxy: ${fault.cause} ${fault.fix}`
    const linesOfKind = loggedLines.get(fault.kind) ?? new Set()
    if (linesOfKind.has(line) || linesOfKind.size >= MAX_LINES) return
    loggedLines.set(fault.kind, linesOfKind.add(line))
    log(line)
  }
}
