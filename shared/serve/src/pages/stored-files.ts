import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

import { fileTypes, immutableHeaders, type Headers } from '../headers'

/** Encodings made at build time, the smaller one first. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
]

/** No empty segment and none that starts with a dot, so no path leads out of the folder. */
const SEGMENT = /^\w[\w.-]*$/

type StoredFile = { headers: Headers; content: ReadStream }

/**
 * Finds a built file below one of the folders, in the best encoding that the client accepts. Resolves to undefined when
 * there is none, or when the build writes no files of that kind for browsers.
 */
export async function findFile(
  folders: readonly string[],
  segments: readonly string[],
  acceptEncoding: string,
): Promise<StoredFile | undefined> {
  const type = fileTypes[extname(segments.at(-1) ?? '')]
  if (type === undefined || !segments.every((segment) => SEGMENT.test(segment))) return undefined

  for (const folder of folders) {
    const file = join(folder, ...segments)
    // an encoded file next to the wrong original would be a different file
    if ((await sizeOf(file)) === undefined) continue
    return open(file, immutableHeaders(type), acceptEncoding)
  }
  return undefined
}

async function open(file: string, headers: Headers, acceptEncoding: string): Promise<StoredFile> {
  const accepted = acceptEncoding.split(',').map((part) => part.trim().split(';')[0])
  for (const { name, extension } of ENCODINGS) {
    const size = accepted.includes(name) ? await sizeOf(file + extension) : undefined
    if (size === undefined) continue
    return {
      headers: { ...headers, 'content-encoding': name, 'content-length': String(size) },
      content: createReadStream(file + extension),
    }
  }
  return {
    headers: { ...headers, 'content-length': String((await sizeOf(file)) ?? 0) },
    content: createReadStream(file),
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? found.size : undefined
}
