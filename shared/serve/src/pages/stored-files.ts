import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { fileTypes, immutableHeaders, type Headers } from '../headers'
import type { Installation } from '../installation'
import { notFound } from '../proxy/refusals'

/** Encodings made at build time, the smaller one first. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
]

/** No empty segment and none that starts with a dot, so no path leads out of the folder. */
const SEGMENT = /^\w[\w.-]*$/

type Folders = Pick<Installation, 'remoteFolders' | 'shellFolder'> & {
  /** Folders of other releases, laid out as a build. */
  retainedReleases?: (() => Promise<readonly string[]>) | undefined
}

/** Serves the built files of shell and remotes, below `/shell` and `/mfe`. */
export function serveFiles(
  app: FastifyInstance,
  { remoteFolders, shellFolder, retainedReleases }: Folders,
) {
  /**
   * Finds a file in the current builds, or else in an earlier release; a name with a hash is the same file wherever it
   * is.
   */
  async function find(part: 'shell' | 'mfe', segments: string[], request: FastifyRequest) {
    const encodings = String(request.headers['accept-encoding'] ?? '')
    const usedFolders = part === 'shell' ? [shellFolder] : remoteFolders
    const currentFile = await findFile(usedFolders, segments, encodings)
    if (currentFile || !retainedReleases) return currentFile
    const releaseFolders = await retainedReleases()
    return findFile(
      releaseFolders.map((folder) => join(folder, part)),
      segments,
      encodings,
    )
  }

  app.get<{ Params: { file: string } }>('/shell/:file', async (request, reply) => {
    const file = await find('shell', [request.params.file], request)
    return file ? reply.headers(file.headers).send(file.content) : notFound(reply)
  })

  type Params = { name: string; version: string; file: string }
  app.get<{ Params: Params }>('/mfe/:name/:version/:file', async (request, reply) => {
    const { name, version, file: fileName } = request.params
    const file = await find('mfe', [name, version, fileName], request)
    return file ? reply.headers(file.headers).send(file.content) : notFound(reply)
  })

  for (const path of ['/favicon.ico', '/robots.txt']) app.get(path, (_, reply) => notFound(reply))
}

type StoredFile = { headers: Headers; content: ReadStream }

/**
 * Finds a built file below one of the folders, in the best encoding that the client accepts. Resolves to undefined when
 * there is none, or when the build writes no files of that kind for browsers.
 */
async function findFile(
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
  const stats = await stat(file).catch(() => undefined)
  return stats?.isFile() ? stats.size : undefined
}
