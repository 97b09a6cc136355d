import { createHash } from 'node:crypto'

import { isKnownHost } from '@meshdeck/domain/known-hosts'
import type { WatchedStore } from '@meshdeck/federation/delivery'
import type { Language } from '@meshdeck/federation/settings'

import { escapeHtml } from '../escape-html'
import { reportHeaders } from '../headers'
import type { Installation } from '../installation'
import { isArrival } from '../listen/place'
import type { Page, RequestCounts } from '../watch/metrics'
import { overviewOf, type Cell, type Overview, type Row } from './overview'
import { languageIn, translations, type Translations } from './translations'

/** Colors of the console in both themes, same as `start-screen`: nothing of it is loaded here. */
const STYLE = `:root{color-scheme:light dark;--fg:light-dark(#17171d,#ececf1);--dim:light-dark(#5a5b69,#a7a8b5);
--line:light-dark(#d9d9e0,#33333d);--accent:light-dark(#513dd1,#a298e7);--bad:light-dark(#b42318,#ff9b8f)}
body{margin:0 auto;max-width:72rem;padding:16px;font:.875rem/1.5 system-ui,sans-serif;color:var(--fg);background:light-dark(#fff,#111116)}
h1{font-size:1.25rem}h2{font-size:1rem;margin-top:32px}p{color:var(--dim)}a{color:var(--accent)}
dl{display:flex;flex-wrap:wrap;gap:8px 32px;margin:0}dt{color:var(--dim)}dd{margin:0;font-size:1.125rem}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-bottom:12px}
input,button{font:inherit;color:inherit;background:none;border:1px solid var(--dim);border-radius:6px;padding:4px 10px}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:start;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);white-space:nowrap;vertical-align:top}
td.fault,li{white-space:normal;overflow-wrap:anywhere}.bad{color:var(--bad)}.dim{color:var(--dim)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

const styleHash = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

type OverviewOptions = { overview: Overview; search: string; language: Language }

/** Overview of one console for its operator, as one page without scripts: `GET /` on the metrics port. */
function overviewPage({ overview, search, language }: OverviewOptions) {
  const texts = translations[language]
  const { store, tally, faults } = overview
  const at =
    store && new Date(store.lookedAt).toLocaleTimeString(language, { timeZoneName: 'short' })
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${texts.title}</title><style>${STYLE}</style></head>
<body><main><h1>${texts.title}</h1>
<p>${store ? fillEscaped(texts.store, { store: store.name, time: at ?? '' }) : texts.noStore} <a href="">${texts.again}</a></p>
${store ? `<p${store.signatures === 'checked' ? '' : ' class="bad"'}>${texts[signatureTexts[store.signatures]]}</p>` : ''}
<dl>${pairs([
    [texts.requests, tally.requests],
    [texts.failed, tally.failed],
    [texts.unreachable, tally.unreachable],
    [texts.refused, tally.refused],
  ])}</dl>
<h2>${texts.faults}</h2>${faults.length === 0 ? `<p>${texts.noFaults}</p>` : `<ul class="bad">${faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join('')}</ul>`}
<h2>${texts.tenants}</h2>${store ? searchForm(search, texts) : ''}${tenants(overview, search, texts)}
${store ? `<h2>${texts.deliveries}</h2>${deliveries(overview, texts)}` : ''}
</main></body></html>
`
  return { headers: reportHeaders(styleHash), html }
}

const signatureTexts = {
  checked: 'signaturesChecked',
  kept: 'signaturesKept',
  refused: 'signaturesRefused',
  unchecked: 'signaturesUnchecked',
} as const

const pairs = (entries: Array<[string, number]>) =>
  entries.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')

const searchForm = (search: string, texts: Translations) =>
  `<form><label for="tenant">${texts.find}</label><input id="tenant" name="tenant" value="${escapeHtml(search)}"><button>${texts.search}</button></form>`

function tenants(
  { rows, remotes, found, store }: Overview,
  search: string,
  texts: Translations,
): string {
  const shownCount = rows.length - 1
  const emptyText = search === '' ? texts.none : fillEscaped(texts.noneFound, { search })
  const note =
    shownCount < found
      ? fillEscaped(texts.first, { shown: String(shownCount), found: String(found) })
      : ''
  const heads = [texts.tenant, ...remotes]
  const table = tableOf(
    texts.tenants,
    heads,
    rows.map((row) => tenantRow(row, remotes, texts)),
  )
  return `${table}${store && shownCount === 0 ? `<p>${emptyText}</p>` : ''}${note && `<p>${note}</p>`}`
}

function tenantRow(
  { tenant, cells, fault }: Row,
  remotes: readonly string[],
  texts: Translations,
): string {
  const name = `<th scope="row">${tenant === undefined ? texts.everybody : escapeHtml(tenant)}</th>`
  if (fault !== undefined) {
    const why = fillEscaped(texts.unreadable, { why: fault })
    return `${name}<td class="fault bad" colspan="${Math.max(remotes.length, 1)}">${why}</td>`
  }
  return name + remotes.map((remote) => `<td>${cell(cells.get(remote), texts)}</td>`).join('')
}

function cell(of: Cell | undefined, texts: Translations): string {
  if (!of) return `<span class="dim">${texts.leftOut}</span>`
  const version = escapeHtml(of.version)
  if (of.refused.length > 0) {
    return `${version} <span class="bad">${texts.notRunning}: ${escapeHtml(of.refused.join('; '))}</span>`
  }
  return of.isTrial ? `${version} <strong>${texts.trial}</strong>` : version
}

function deliveries({ deliveries: all }: Overview, texts: Translations): string {
  if (all.length === 0) return `<p>${texts.noDeliveries}</p>`
  const rows = all.map(
    ({ remote, version, since, by }) =>
      `<th scope="row">${escapeHtml(remote)}</th>${[version, since, by].map((text) => `<td>${escapeHtml(text)}</td>`).join('')}`,
  )
  return tableOf(texts.deliveries, [texts.remote, texts.version, texts.since, texts.by], rows)
}

/** A table that scrolls when it is too wide, also with the keyboard. */
function tableOf(label: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row}</tr>`).join('')
  return `<div class="wide" role="region" tabindex="0" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** Fills the placeholders of a sentence with values that come from outside. */
const fillEscaped = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))

type Options = {
  installation: Pick<Installation, 'current' | 'ofTenant'>
  store: WatchedStore | undefined
  tally: () => Promise<RequestCounts>
  allowHost?: readonly string[]
}

/** No tenant name is longer. */
const MAX_SEARCH_LENGTH = 63

/** Serves the overview to the operator of a console; only under the console's host names, because it names tenants. */
export function operatorsPage({ allowHost = [], ...options }: Options): Page {
  return async ({ url = '/', headers, socket }) => {
    const isOurs =
      isKnownHost(headers.host, allowHost) || isArrival(headers.host, socket.localAddress)
    if (!isOurs) return undefined
    const query = new URL(url, 'http://console').searchParams
    const search = (query.get('tenant') ?? '').trim().toLowerCase().slice(0, MAX_SEARCH_LENGTH)
    const language = languageIn(headers['accept-language'])
    return overviewPage({ overview: await overviewOf(options, search), search, language })
  }
}
