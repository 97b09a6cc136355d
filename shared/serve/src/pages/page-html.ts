import { SHELL_BASE } from '@meshdeck/federation/page'
import { conditionsOf, type PageRead, type ReadRule } from '@meshdeck/federation/reads'
import type { Registry } from '@meshdeck/federation/registry'
import type { Settings } from '@meshdeck/federation/settings'
import type { ShellManifest } from '@meshdeck/federation/shell-manifest'

import { escapeHtml } from '../escape-html'
import { type CheckedUrl, pageAt, type PageAt, remoteFilesOf } from './page-at'
import { startScreen, startStyle } from './start-screen'

type Visit = {
  path: string
  /** Query of the address, without its question mark. */
  search: string
  /** Page of a remote at the path. */
  page: PageAt | undefined
  shell: Pick<ShellManifest, 'reads'>
}

/**
 * Requests that the console sends to the management server at once for any visitor: the frame's calls, those of a page
 * with the parameters of its address filled in, and for each the users it is for. The boot script sends those that fit.
 * Empty for pages outside the frame.
 */
export function readsOf({ path, search, page, shell }: Visit): PageRead[] {
  const { frame, frameless, pages } = shell.reads
  const routePath = path.toLowerCase().replace(/(?<=.)\/$/, '')
  if (frameless.includes(routePath) || page?.route.layout === 'none') return []

  const tab = new URLSearchParams(search).get('tab') ?? ''
  const shellReads = pages.find((page) => page.path === routePath)?.reads ?? []
  return [
    ...[...frame, ...shellReads].flatMap((read) => fillRead(read, { tab })),
    ...(page ? readsOfPage(page, tab) : []),
  ]
}

function readsOfPage({ remote, route, params }: PageAt, tab: string): PageRead[] {
  if (remote.refused || route.session === false) return []
  const { role, edition, reads = [] } = route
  return reads.flatMap((read) => fillRead(read, { role, edition, tab, params }))
}

type OpenPage = Pick<PageRead, 'role' | 'edition'> & { tab: string; params?: PageAt['params'] }

/** Empty when another tab is open, a parameter is missing, or page and read require different editions. */
function fillRead(
  read: ReadRule,
  { tab: openTab, params = new Map(), ...page }: OpenPage,
): PageRead[] {
  const { path, tab, ...conditions } = conditionsOf(read)
  const role = conditions.role ?? page.role
  const edition = conditions.edition ?? page.edition
  if (tab !== undefined && tab !== openTab) return []
  if (page.edition && edition !== page.edition) return []

  const address = fill(path, params)
  if (address === undefined) return []
  return [{ path: address, ...(role && { role }), ...(edition && { edition }) }]
}

/**
 * Fills the parameters of a path, encoded as the client encodes them; undefined when one is missing or leads elsewhere.
 */
function fill(pattern: string, params: PageAt['params']): string | undefined {
  const valueOf = (part: string) =>
    part.startsWith(':') ? (params.get(part.slice(1)) ?? '..') : part
  const [path = '', query] = pattern.split('?')
  const segments = path.split('/').map(valueOf)
  const pairs = [...new URLSearchParams(query)].map(([key, part]): [string, string] => [
    key,
    valueOf(part),
  ])
  // browsers treat dots as a parent path, encoded or not
  if ([...segments, ...pairs.map(([, value]) => value)].some((value) => UP.test(value))) return
  const search = new URLSearchParams(pairs).toString()
  return segments.map(encodeURIComponent).join('/') + (search && `?${search}`)
}

const UP = /^\.\.?$/

const PREFIX = '--chakra-colors-accent'

/** Above this WCAG relative luminance, dark text on the color is easier to read than white. */
const BRIGHT = 0.18

/**
 * Style with the brand colors, for a page that detects a paid server: it then has the class `branded`. Empty without
 * such colors.
 */
export function brandStyle({ primaryDark, primaryLight }: Settings['branding']): string {
  return ruleFor('dark', primaryDark) + ruleFor('light', primaryLight)
}

function ruleFor(mode: 'dark' | 'light', color: string | undefined): string {
  if (color === undefined) return ''
  const ground = 'var(--chakra-colors-bg)'
  const mix = (share: number) => `color-mix(in oklab,${color} ${share}%,${ground})`
  const values = {
    solid: color,
    hover: `color-mix(in oklab,${color},var(--chakra-colors-bg-inverted) 14%)`,
    contrast: luminance(color) > BRIGHT ? '#0e0e12' : '#ffffff',
    fg: color,
    subtle: mix(12),
    muted: mix(22),
    emphasized: mix(34),
    border: mix(34),
    'focus-ring': color,
  }
  const declarations = Object.entries(values).map(([name, value]) => `${PREFIX}-${name}:${value}`)
  return `html.branded.${mode}{${declarations.join(';')}}`
}

/** Relative luminance of a color such as `#rrggbb`: 0 for black, 1 for white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Page = {
  shell: ShellManifest
  registry: Registry
  settings: Settings
  nonce: string
  /**
   * Path of the visit, and its query without the question mark; the files that its page needs load in parallel with the
   * shell.
   */
  path: string
  search: string
  /**
   * Path at which the request arrived, including the base; it differs from the browser's when a proxy has changed it.
   */
  arrival?: string
  /** Base path of the console on its origin: empty, or a path such as `/mesh`. */
  basePath?: string
  /** Whether the page sends reports about itself. */
  isWatched?: boolean
  /**
   * Whether the scripts come from the dev server: they can change until they are requested, so none is checked or
   * preloaded.
   */
  isDevelopment?: boolean
}

/** The HTML document: the same for every path, except for its nonce and for what it preloads and requests early. */
export function pageHtml(visit: Page): string {
  const {
    shell,
    registry,
    settings,
    nonce,
    path,
    search,
    basePath = '',
    isWatched,
    isDevelopment = false,
    arrival,
  } = visit
  const scripts = shell.scripts.map(shellUrl(basePath))
  const page = pageAt(path, registry.remotes)
  return `<!doctype html>
<html lang="en"${basePath && ` data-base="${basePath}"`}${isWatched ? ' data-watched' : ''}${arrival === undefined ? '' : ` data-arrival="${escapeHtml(arrival)}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csp-nonce" content="${nonce}">
<title>Meshdeck</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(LOGO_MARK)}">
<script type="application/json" id="reads">${inlineJson(readsOf({ path, search, page, shell }))}</script>
<script type="application/json" id="settings">${inlineJson(settings)}</script>
<script type="application/json" id="ahead">${inlineJson(isDevelopment ? [] : filesAhead(visit, page).map(preload))}</script>
<script>${shell.boot.code}</script>
${scripts.map((file) => `<script defer src="${file.url}"${isDevelopment ? '' : integrityAttributes(file)}></script>`).join('\n')}
<style nonce="${nonce}">${shell.fonts.map(fontFace(basePath)).join('')}${LOADING_STYLE}${startStyle(settings.languages)}${brandStyle(settings.branding)}</style>
<script type="application/json" id="registry">${inlineJson(registry, withoutPreloads)}</script>
</head>
<body><div id="root"></div><div id="loading" aria-hidden="true">${LOGO_MARK}</div>${startScreen(settings.languages)}</body>
</html>
`
}

/**
 * Files that the page at a path needs in addition to the shell's first scripts; the boot script loads them after
 * sending its calls.
 */
function filesAhead({ path, shell, basePath = '' }: Page, page: PageAt | undefined): CheckedUrl[] {
  const part = (name: string) => (shell.parts[name] ?? []).map(shellUrl(basePath))
  if (/^\/login\/?$/i.test(path)) return part('session')
  if (/^\/(signup|startup)\/?$/i.test(path)) return []

  const remoteFiles = page ? remoteFilesOf(page, shell, basePath) : []
  return [...part('frame'), ...(remoteFiles.length > 0 ? part('federation') : []), ...remoteFiles]
}

/** The mark of the sidebar in its colors on a dark background: the icon of the tab, and shown while the shell loads. */
const LOGO_MARK = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">',
  '<rect width="24" height="24" rx="6" fill="#a298e7"/>',
  '<path d="M7 16.5V8.2l5 5.4 5-5.4v8.3" fill="none" stroke="#1a1634" stroke-width="2"/>',
  '</svg>',
].join('')

/**
 * The mark is in the window until the shell marks it as leaving: then for one more second and 200 ms of fading, unless
 * content comes first [SH-096] (decision D-05).
 */
const LOADING_STYLE =
  '#loading{position:fixed;inset:0;display:grid;place-items:center;pointer-events:none}' +
  '#loading svg{width:40px}#loading[data-leaving]{animation:leave-loading 200ms 1s forwards}' +
  '@keyframes leave-loading{to{opacity:0}}'

type Font = ShellManifest['fonts'][number]

const shellUrl =
  (basePath: string) =>
  ({ file, integrity }: { file: string; integrity: string }): CheckedUrl => ({
    url: basePath + SHELL_BASE + file,
    integrity,
  })

const integrityAttributes = ({ integrity }: { integrity: string }) =>
  ` integrity="${integrity}" crossorigin="anonymous"`

/** Attributes from which the boot script creates a link. */
const preload = ({ url, integrity }: CheckedUrl) => ({
  rel: 'preload',
  as: 'script',
  crossOrigin: 'anonymous',
  href: url,
  integrity,
})

const fontFace =
  (basePath: string) =>
  ({ family, file }: Font) =>
    `@font-face{font-family:"${family}";src:url("${basePath}${SHELL_BASE}${file}") format("woff2");font-weight:100 900;font-display:swap}`

/** JSON that can't end its script element. */
const inlineJson = (value: unknown, replacer?: (key: string, value: unknown) => unknown) =>
  JSON.stringify(value, replacer).replaceAll('<', '\\u003c')

/** Leaves out of the registry which files each page needs: hashes, a quarter of the page when it is compressed. */
const withoutPreloads = (key: string, value: unknown) =>
  key === 'preload' || key === 'lent' ? undefined : value
