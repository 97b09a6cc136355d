import type { PageRead } from '@meshdeck/federation/reads'
import type { Registry } from '@meshdeck/federation/registry'
import type { Settings } from '@meshdeck/federation/settings'

/** What the server writes into the page, so that it costs no round trip. */
type PageData = { registry: Registry; settings: Settings; nonce: string }

/**
 * Reads what the server has checked when it made the page: the schemas of registry and settings
 * stay out of the shell's files. Throws when the page was not made by the console server.
 */
export function readPageData(): PageData {
  return {
    registry: readJson('registry'),
    settings: readJson('settings'),
    nonce: document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '',
  }
}

type PageTexts = Pick<PageData, 'registry' | 'settings'> & {
  reads: PageRead[]
  ahead: Array<Partial<HTMLLinkElement>>
}

/** One of the texts that the page carries. The boot script finds those that stand before it. */
export function readJson<Id extends keyof PageTexts>(id: Id): PageTexts[Id] {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`The page carries no ${id}`)
  return JSON.parse(text)
}
