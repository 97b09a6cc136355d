import type { PageRead } from '@meshdeck/federation/reads'
import type { Registry } from '@meshdeck/federation/registry'
import type { Settings } from '@meshdeck/federation/settings'

/** Data that the server writes into the page to save a round trip. */
type PageData = { registry: Registry; settings: Settings; nonce: string }

/**
 * Reads the data that the server validated when it created the page, so the shell needs no schemas of registry and
 * settings. Throws if the page wasn't created by the console server.
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

/** Reads one of the JSON texts in the page. The boot script finds only those that precede it. */
export function readJson<Id extends keyof PageTexts>(id: Id): PageTexts[Id] {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`The page carries no ${id}`)
  return JSON.parse(text)
}
