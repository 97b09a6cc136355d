import type { IncomingHttpHeaders } from 'node:http'

import { isThisMachine } from '@meshdeck/domain/known-hosts'
import type { Language } from '@meshdeck/federation/settings'

type FaultTextKey = keyof typeof en

/**
 * `{…}` is the placeholder of a name or an address of the request. Options and headers have the same names in all
 * languages.
 */
const en = {
  place: 'This page is at {page}, but its calls arrive with Host: {host}.',
  portDropped: 'The proxy in front of the console drops the port.',
  portChanged: 'The proxy in front of the console changes the port.',
  nameReplaced: 'The proxy in front of the console replaces the name.',
  keepHost:
    'Configure the proxy to pass the Host header unchanged. In nginx: "proxy_set_header Host $http_host;". Caddy does this by default.',
  thenAllow: 'Then start the console with --allow-host {name}.',
  unknownName: 'A request arrived with Host: {host}, which isn’t a name of this console.',
  allowName:
    'If users open the console at this name, start it with --allow-host {name}. If they use another name, the proxy replaces the Host header.',
  pathAdded:
    'The console is at {path}, but a request arrived at {path}{path}. The proxy in front of the console adds the path twice.',
  passPath:
    'Configure the proxy to pass the path unchanged. In nginx, don’t end proxy_pass with a slash or path: "proxy_pass http://127.0.0.1:4000;".',
  pathRemoved:
    'The console is at {path} (--base-path), but a request arrived without this path. The proxy in front of the console removes it.',
  keepPath:
    'Configure the proxy to keep {path}. In nginx, don’t end proxy_pass with a slash or path: "proxy_pass http://127.0.0.1:4000;". In Caddy, use handle instead of handle_path.',
  prefixRemoved:
    'The proxy in front of the console removes {prefix} from the path (X-Forwarded-Prefix), but the console is at {path}.',
  startBelow:
    'Start the console with --base-path {prefix}, and configure the proxy to keep the path.',
  untrusted:
    'Requests from {peer} contain X-Forwarded-For or X-Forwarded-Proto, which is ignored. All users are treated as {peer}.',
  trust: 'If {peer} is your proxy, start the console with --trust-proxy {peer}.',
  scheme:
    'Pages are opened over https, but their requests arrive as http and are forwarded to the management server as http.',
  setScheme:
    'Configure the proxy to set X-Forwarded-Proto. In nginx: "proxy_set_header X-Forwarded-Proto $scheme;".',
}

const faultTexts: Readonly<Record<Language, Readonly<Record<FaultTextKey, string>>>> = {
  en,
  de: {
    place: 'Diese Seite liegt unter {page}, ihre Aufrufe kommen aber mit Host: {host} an.',
    portDropped: 'Der Proxy vor der Konsole lässt den Port weg.',
    portChanged: 'Der Proxy vor der Konsole ändert den Port.',
    nameReplaced: 'Der Proxy vor der Konsole ersetzt den Namen.',
    keepHost:
      'Richten Sie den Proxy so ein, dass er den Header Host unverändert weitergibt. In nginx: "proxy_set_header Host $http_host;". Caddy tut das von selbst.',
    thenAllow: 'Starten Sie die Konsole danach mit der Option --allow-host {name}.',
    unknownName:
      'Eine Anfrage kam mit Host: {host} an. Unter diesem Namen ist die Konsole nicht eingerichtet.',
    allowName:
      'Wird die Konsole unter diesem Namen geöffnet, starten Sie die Konsole mit --allow-host {name}. Wird ein anderer Name verwendet, ersetzt der Proxy den Header Host.',
    pathAdded:
      'Die Konsole liegt unter {path}, und eine Anfrage kam unter {path}{path} an. Der Proxy vor der Konsole fügt den Pfad ein zweites Mal hinzu.',
    passPath:
      'Richten Sie den Proxy so ein, dass er den Pfad unverändert weitergibt. In nginx: kein Schrägstrich und kein Pfad am Ende von proxy_pass, zum Beispiel "proxy_pass http://127.0.0.1:4000;".',
    pathRemoved:
      'Die Konsole liegt unter {path} (--base-path), aber eine Anfrage kam ohne diesen Pfad an. Der Proxy vor der Konsole entfernt den Pfad.',
    keepPath:
      'Richten Sie den Proxy so ein, dass er {path} beibehält. In nginx: kein Schrägstrich und kein Pfad am Ende von proxy_pass, zum Beispiel "proxy_pass http://127.0.0.1:4000;". In Caddy: handle statt handle_path.',
    prefixRemoved:
      'Der Proxy vor der Konsole entfernt {prefix} aus dem Pfad (X-Forwarded-Prefix), aber die Konsole liegt unter {path}.',
    startBelow:
      'Starten Sie die Konsole mit --base-path {prefix}, und richten Sie den Proxy so ein, dass er den Pfad beibehält.',
    untrusted:
      'Anfragen von {peer} nennen mit X-Forwarded-For oder X-Forwarded-Proto andere Absender. Das wird ignoriert: Alle Anfragen zählen als Anfragen von {peer}.',
    trust: 'Wenn {peer} der Proxy ist, starten Sie die Konsole mit --trust-proxy {peer}.',
    scheme:
      'Seiten werden über https geöffnet, die Anfragen der Seiten kommen aber als http an. Auch der Verwaltungsserver erhält http.',
    setScheme:
      'Richten Sie den Proxy so ein, dass er X-Forwarded-Proto setzt. In nginx: "proxy_set_header X-Forwarded-Proto $scheme;".',
  },
  fr: {
    place: 'Cette page se trouve à {page}, mais ses appels arrivent avec Host: {host}.',
    portDropped: 'Le proxy placé devant la console supprime le port.',
    portChanged: 'Le proxy placé devant la console modifie le port.',
    nameReplaced: 'Le proxy placé devant la console remplace le nom.',
    keepHost:
      'Configurez le proxy pour transmettre l’en-tête Host sans modification. Dans nginx : "proxy_set_header Host $http_host;". Caddy le fait par défaut.',
    thenAllow: 'Démarrez ensuite la console avec --allow-host {name}.',
    unknownName:
      'Une requête est arrivée avec Host: {host}, qui n’est pas un nom de cette console.',
    allowName:
      'Si la console s’ouvre sous ce nom, démarrez la console avec --allow-host {name}. Si elle s’ouvre sous un autre nom, le proxy remplace Host.',
    pathAdded:
      'La console se trouve à {path}, et une requête est arrivée sous {path}{path}. Le proxy placé devant la console ajoute le chemin une seconde fois.',
    passPath:
      'Configurez le proxy pour transmettre le chemin sans modification. Dans nginx : ni barre oblique ni chemin à la fin de proxy_pass, par exemple "proxy_pass http://127.0.0.1:4000;".',
    pathRemoved:
      'La console se trouve à {path} (--base-path), mais une requête est arrivée sans ce chemin. Le proxy placé devant la console supprime le chemin.',
    keepPath:
      'Configurez le proxy pour conserver {path}. Dans nginx : ni barre oblique ni chemin à la fin de proxy_pass, par exemple "proxy_pass http://127.0.0.1:4000;". Dans Caddy : handle au lieu de handle_path.',
    prefixRemoved:
      'Le proxy placé devant la console supprime {prefix} du chemin (X-Forwarded-Prefix), mais la console se trouve à {path}.',
    startBelow:
      'Démarrez la console avec --base-path {prefix}, et configurez le proxy pour conserver le chemin.',
    untrusted:
      'Les requêtes de {peer} nomment d’autres expéditeurs dans X-Forwarded-For ou X-Forwarded-Proto. Ces en-têtes sont ignorés : toutes les requêtes comptent comme celles de {peer}.',
    trust: 'Si {peer} est le proxy, démarrez la console avec --trust-proxy {peer}.',
    scheme:
      'Les pages s’ouvrent en https, mais leurs requêtes arrivent en http. Le serveur de gestion reçoit aussi http.',
    setScheme:
      'Configurez le proxy pour définir X-Forwarded-Proto. Dans nginx : "proxy_set_header X-Forwarded-Proto $scheme;".',
  },
}

/** Why requests don't match, and how to fix it, in one language. */
type FaultTexts = { cause: string; fix: string }

/**
 * A mismatch that a proxy in front of the console causes in its requests. The texts are English, for logs and programs.
 */
export type ProxyFault = FaultTexts & {
  kind: 'host' | 'path' | 'port' | 'scheme' | 'trust'
  /** The same texts for users. */
  textsIn: (language: Language) => FaultTexts
}

/** Values allowed in a line for users: a host with its port, and nothing that could be mistaken for something else. */
const HOST = /^[\w.-]{1,255}(?::\d{1,5})?$|^\[[\da-f:.]{2,45}\](?::\d{1,5})?$/i

const PREFIX = /^(?=.{1,200}$)(?:\/[\w~-][\w.~-]*)+$/

/** Paths of the console's files and calls: a proxy that changes the path changes these too. */
const OWN_FILES = String.raw`/(?:(?:shell|mfe|api)/|registry\.json$)`

/** First path segments of the console's pages, with or without a session. */
const OWN_PAGES =
  /^\/(?:login|signup|startup|dashboard|networks|nodes|devices|users|keys|settings)(?:\/|$)/

/** Marks the redirect from the root of the origin to the console, because a proxy may lead it back to the root. */
export const FROM_ROOT = 'from-root'

type Values = Readonly<Record<string, string>>

/** Creates a fault from sentences and the values of their placeholders. */
function faultOf(
  kind: ProxyFault['kind'],
  values: Values,
  { cause, fix }: { cause: FaultTextKey[]; fix: FaultTextKey[] },
): ProxyFault {
  const textsIn = (language: Language) => {
    const textFrom = (names: FaultTextKey[]) =>
      names.map((name) => fillPlaceholders(faultTexts[language][name], values)).join(' ')
    return { cause: textFrom(cause), fix: textFrom(fix) }
  }
  return { kind, ...textsIn('en'), textsIn }
}

const fillPlaceholders = (text: string, values: Values) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Why a page of the console may look like one of another site; undefined when it doesn't seem to be the console's. */
export function callFault({ headers }: { headers: IncomingHttpHeaders }): ProxyFault | undefined {
  const { host = '', origin = '', 'sec-fetch-site': site } = headers
  if (!HOST.test(host) || !/^https?:/.test(origin) || !URL.canParse(origin)) return undefined
  const page = new URL(origin)
  if (!HOST.test(page.host)) return undefined
  const arrived = `${page.protocol}//${host}`
  if (!URL.canParse(arrived)) return undefined
  const isSameName = new URL(arrived).hostname === page.hostname
  const isDropped = isSameName && new URL(arrived).port === '' && page.port !== ''
  // the browser itself confirms same-origin; without the header, a missing port is the likely cause
  if (site !== 'same-origin' && !(site === undefined && isDropped)) return undefined
  const values = { page: page.host, host, name: page.hostname }
  if (isSameName) {
    const verb = isDropped ? 'portDropped' : 'portChanged'
    return faultOf('port', values, { cause: ['place', verb], fix: ['keepHost'] })
  }
  // a name of this machine needs no option
  const isAllowed = isThisMachine(page.hostname)
  return faultOf('host', values, {
    cause: ['place', 'nameReplaced'],
    fix: isAllowed ? ['keepHost'] : ['keepHost', 'thenAllow'],
  })
}

/** Fault for a `Host` that isn't a name of the console; undefined when it is no host at all. */
export function nameFault(host = ''): ProxyFault | undefined {
  if (!HOST.test(host)) return undefined
  const name = host.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '')
  const values = { host, name }
  return faultOf('host', values, { cause: ['unknownName'], fix: ['allowName', 'keepHost'] })
}

/** Why an address is outside the console's path, or twice below it; undefined when it may belong to another site. */
export function pathFault(url: string, basePath: string): ProxyFault | undefined {
  const [path = '', query] = url.split('?')
  if (basePath === '') return undefined
  const twice = new RegExp(`^${basePath.replaceAll('.', String.raw`\.`)}${OWN_FILES}`)
  if (path.startsWith(`${basePath}/`)) {
    if (!twice.test(path.slice(basePath.length))) return undefined
    return faultOf('path', { path: basePath }, { cause: ['pathAdded'], fix: ['passPath'] })
  }
  const isOwn =
    (path === '/' && query === FROM_ROOT) ||
    OWN_PAGES.test(path) ||
    new RegExp(`^${OWN_FILES}`).test(path)
  if (!isOwn) return undefined
  return faultOf('path', { path: basePath }, { cause: ['pathRemoved'], fix: ['keepPath'] })
}

/** Fault for a prefix that a proxy declares to have removed from the path, as Traefik does. */
export function prefixFault(
  headers: IncomingHttpHeaders,
  basePath: string,
): ProxyFault | undefined {
  const prefix = String(headers['x-forwarded-prefix'] ?? '').replace(/\/$/, '')
  if (!PREFIX.test(prefix) || prefix === basePath) return undefined
  const values = { prefix, path: basePath || '/' }
  return faultOf('path', values, { cause: ['prefixRemoved'], fix: ['startBelow'] })
}

type ForwardedRequest = {
  headers: IncomingHttpHeaders
  /** Address of the connection, and whether `--trust-proxy` names it. */
  peer: string
  isTrusted: boolean
  /** Protocol of the request, if known. */
  protocol: string
}

/**
 * Fault in a proxy's headers about the clients behind it: nothing fails at once, but some clients are mistaken for
 * others.
 */
export function forwardFault({
  headers,
  peer,
  isTrusted,
  protocol,
}: ForwardedRequest): ProxyFault | undefined {
  if (!isTrusted && ('x-forwarded-for' in headers || 'x-forwarded-proto' in headers)) {
    return faultOf('trust', { peer }, { cause: ['untrusted'], fix: ['trust'] })
  }
  const { origin = '', host = '' } = headers
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  const isEncrypted = page?.protocol === 'https:' && page.hostname === host.replace(/:\d+$/, '')
  if (!isEncrypted || protocol === 'https') return undefined
  const fix: FaultTextKey[] = isTrusted ? ['setScheme'] : ['setScheme', 'trust']
  return faultOf('scheme', { peer }, { cause: ['scheme'], fix })
}
