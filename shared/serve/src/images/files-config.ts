import { fileTypes, immutableHeaders, refusalHeaders } from '../headers'
import { block, frame, headerLines, location, refusals } from './nginx-parts'

type Options = {
  /** Where it listens: a port, or an address with one. */
  listen: string
  /** Folder with `shell/` and `mfe/`, as the build writes them. */
  root: string
  /** Folder that it can write to and that nothing else uses. */
  scratch: string
}

/** Names of files and folders that the console server accepts: no empty ones, none that starts with a dot. */
const SEGMENT = String.raw`\w[\w.-]*`

const ENCODINGS = { br: 'br', gz: 'gzip' }

/**
 * Configuration of nginx in an image with the files of the shell or of one remote, each in an encoding that the client
 * accepts.
 */
export function filesConfig({ listen, root, scratch }: Options): string {
  const folder = String.raw`^/(?:shell|mfe/${SEGMENT}/${SEGMENT})/${SEGMENT}`
  const locations = Object.entries(fileTypes).flatMap(([ending, type]) => {
    const headers = headerLines(immutableHeaders(type))
    const name = folder + ending.replace('.', String.raw`\.`)
    const encoded = Object.entries(ENCODINGS).map(([extension, coding]) =>
      location(`~ "${name}\\.${extension}$"`, [
        'internal;',
        'types {}',
        ...headers,
        `add_header content-encoding ${coding} always;`,
      ]),
    )
    return [
      ...encoded,
      location(`~ "${name}$"`, [
        'set $encoded $coding;',
        'if (!-f $request_filename$coding) { set $encoded ""; }',
        // an encoded file next to the wrong original would be a different file
        'if (!-f $request_filename) { return 404; }',
        'if ($encoded) { rewrite ^ $uri$encoded last; }',
        'types {}',
        ...headers,
      ]),
    ]
  })
  const codings = Object.entries(ENCODINGS).map(
    ([extension, coding]) => `"~*(?:^|[ ,])${coding}(?:[ ;,]|$)" .${extension};`,
  )
  const server = block('server', [
    `listen ${listen};`,
    `root ${root};`,
    ...refusals([
      { status: 404, for: [403, 404, 405] },
      { status: 416, for: [416] },
    ]),
    location('= /healthz', [...headerLines(refusalHeaders), 'return 200 "ok\\n";']),
    ...locations,
    location('/', ['return 404;']),
  ])
  return frame(scratch, [block('map $http_accept_encoding $coding', codings), server].join('\n\n'))
}
