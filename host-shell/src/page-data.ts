import { parseRegistry, type Registry } from '@meshdeck/federation/registry'
import { parseSettings, type Settings } from '@meshdeck/federation/settings'

/** What the server writes into the page, so that it costs no round trip. */
export type PageData = { registry: Registry; settings: Settings; nonce: string }

/** Reads and checks it once. Throws when the page was not made by the console server. */
export function readPageData(): PageData {
  return {
    registry: parseRegistry(readJson('registry')),
    settings: parseSettings(readJson('settings')),
    nonce: document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '',
  }
}

function readJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`The page carries no ${id}`)
  return JSON.parse(text)
}
