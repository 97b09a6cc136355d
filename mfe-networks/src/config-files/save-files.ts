import { uniqueFileNames } from '@meshdeck/domain/file-names'
import { download } from '@meshdeck/ui/form'
import { strToU8, zipSync } from 'fflate'

/** Saves one config file through the browser. */
export function saveFile(configFileId: string, text: string): void {
  download(`${configFileId}.conf`, { type: 'application/config', content: text })
}

/**
 * Saves several files as one archive, as the browser asks about each file after the first. Names that differ only in
 * case get a number: unpacked, one would replace the other.
 */
export function saveArchive(fileName: string, texts: ReadonlyMap<string, string>): void {
  const names = uniqueFileNames([...texts.keys()].map((configFileId) => `${configFileId}.conf`))
  const files = [...texts.values()].map((text, index) => [names[index], strToU8(text)])
  const content = new Uint8Array(zipSync(Object.fromEntries(files)))
  download(fileName, { type: 'application/zip', content })
}
