import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'

import { namespaceOf, root, translationFolders } from './translation-folders'

/** The texts of a package, and its source. */
export type TranslatedPackage = {
  /** Its folder from the root of the repository, such as `shared/platform`. */
  folder: string
  /** Its i18n namespace. */
  namespace: string
  /** Names for the groups of its texts: its folders, `addNode` for `src/add-node`. */
  groups: Set<string>
  /** Language → key, such as `users.title` → text. */
  words: Record<Language, Map<string, string>>
  source: Scan
}

/** Folders without texts, whose source contains values that fill placeholders of keys. */
const packagesWithoutTexts = ['shared/domain', 'shared/api']

/** Packages that use the texts of another one without a prefix. */
const packagesUsing: Record<string, readonly string[]> = { 'shared/platform': ['shared/ui'] }

/** Scans what sources without texts mention, such as the kinds of a resource. */
export function readWordless(): Scan {
  return scanSource(
    packagesWithoutTexts.flatMap((folder) => sourceFiles(join(root, folder, 'src'))),
  )
}

export const languages = ['en', 'de', 'fr'] as const
type Language = (typeof languages)[number]

/** Returns every package with texts. Throws if one of them names no namespace. */
export const readWordedPackages = (): TranslatedPackage[] => translationFolders().map(readPackage)

/** A text in several languages, defined next to what it names instead of in the translations. */
type Label = Record<string, string>

/** Returns the labels in `remote.json`, for what renders before any code loads: pages, menu, palette. */
export function readLabels(): Label[] {
  const manifests = readdirSync(root)
    .map((folder) => join(root, folder, 'remote.json'))
    .filter((file) => existsSync(file))
  return manifests.flatMap((file) => labelsIn(JSON.parse(readFileSync(file, 'utf8'))))
}

function labelsIn(value: unknown): Label[] {
  if (isLabel(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(labelsIn) : []
}

function isLabel(value: unknown): value is Label {
  return (
    typeof value === 'object' &&
    value !== null &&
    languages.some((language) => typeof Reflect.get(value, language) === 'string')
  )
}

function readPackage(folder: string): TranslatedPackage {
  const textsIn = (language: Language) => readTranslations(folder, language)
  const folders = [folder, ...(packagesUsing[folder] ?? [])]
  return {
    folder,
    namespace: namespaceOf(folder),
    groups: groupsOf(join(root, folder, 'src')),
    source: scanSource(folders.flatMap((name) => sourceFiles(join(root, name, 'src')))),
    words: { en: textsIn('en'), de: textsIn('de'), fr: textsIn('fr') },
  }
}

function groupsOf(source: string): Set<string> {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return new Set(
    folders.map(({ name }) =>
      name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ),
  )
}

function readTranslations(folder: string, language: Language): Map<string, string> {
  const file = join(root, folder, 'src/locales', `${language}.json`)
  const text = readFileSync(file, 'utf8')
  requireUniqueKeys(ts.parseJsonText(file, text))
  return new Map(flatten(JSON.parse(text), file))
}

/** Throws if an object of a JSON file has a key twice: `JSON.parse` would drop the first one. */
function requireUniqueKeys(source: ts.JsonSourceFile, node: ts.Node = source): void {
  if (ts.isObjectLiteralExpression(node)) {
    const keys = node.properties.map(({ name }) => name?.getText(source))
    const twice = keys.find((key, index) => keys.indexOf(key) !== index)
    if (twice) throw new Error(`${source.fileName} has the key ${twice} twice`)
  }
  ts.forEachChild(node, (child) => requireUniqueKeys(source, child))
}

function flatten(value: unknown, file: string, path: string[] = []): Array<[string, string]> {
  if (typeof value === 'string') return [[path.join('.'), value]]
  if (typeof value !== 'object' || value === null) {
    throw new TypeError(`${file}: ${path.join('.')} is not a text`)
  }
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, file, [...path, name]))
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}

/** A key that source code uses. A pattern represents a template; its groups are the placeholders. */
export type AskedKey = {
  key: string | RegExp
  /** `file:line`. */
  where: string
  /** Names of the values passed with it; undefined if they aren't a literal. */
  values: Set<string> | undefined
}

/** Content of source files that may be keys of texts. */
type Scan = {
  /** First arguments of `t`. */
  asked: AskedKey[]
  /** Every text and property name: a key, or what fills its placeholder, may be data. */
  mentioned: Map<string, string>
  /** Texts in the code in every language, `{ en: 'Dashboard', de: … }`, for what renders before translations load. */
  labels: Array<Record<string, string>>
}

/** Scans TypeScript files by syntax only. */
function scanSource(files: string[]): Scan {
  const sources = files.map(parse)
  const scan: Scan = { asked: [], mentioned: new Map(), labels: [] }
  for (const source of sources) visit(source, scan)
  return scan
}

function parse(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind)
}

function visit(node: ts.Node, scan: Scan): void {
  if (ts.isCallExpression(node)) readCall(node, scan)
  if (ts.isStringLiteralLike(node)) scan.mentioned.set(node.text, positionOf(node))
  if (ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) {
    scan.mentioned.set(node.name.getText(), positionOf(node))
  }
  if (ts.isObjectLiteralExpression(node)) scan.labels.push(...labelIn(node))
  if (ts.isShorthandPropertyAssignment(node)) scan.mentioned.set(node.name.text, positionOf(node))
  ts.forEachChild(node, (child) => visit(child, scan))
}

function readCall(call: ts.CallExpression, scan: Scan): void {
  const [argument, options] = call.arguments
  if (!argument || calleeName(call.expression) !== 't') return
  const found = { where: positionOf(call), values: valuesOf(options) }
  scan.asked.push(...keysOf(argument).map((key) => ({ key, ...found })))
}

/** Returns the texts of an object with an English text, in whatever languages it has. */
function labelIn({ properties }: ts.ObjectLiteralExpression): Array<Record<string, string>> {
  const texts = properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
      ? [[property.name.getText(), property.initializer.text] as const]
      : [],
  )
  return texts.some(([name]) => name === 'en') ? [Object.fromEntries(texts)] : []
}

/** Returns the keys of an argument: both for a conditional expression. */
function keysOf(argument: ts.Expression): Array<string | RegExp> {
  if (ts.isConditionalExpression(argument)) {
    return [...keysOf(argument.whenTrue), ...keysOf(argument.whenFalse)]
  }
  if (ts.isStringLiteralLike(argument)) return [argument.text]
  return ts.isTemplateExpression(argument) ? [patternOf(argument)] : []
}

function patternOf({ head, templateSpans }: ts.TemplateExpression): RegExp {
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)]
  return new RegExp(`^${parts.map(escapePattern).join('([^.]+)')}$`)
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function valuesOf(options: ts.Expression | undefined): Set<string> | undefined {
  if (!options) return new Set()
  if (!ts.isObjectLiteralExpression(options)) return undefined
  if (options.properties.some(ts.isSpreadAssignment)) return undefined
  return new Set(options.properties.map(({ name }) => name?.getText() ?? ''))
}

function calleeName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : ''
}

function positionOf(node: ts.Node): string {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  return `${source.fileName}:${line + 1}`
}

const everywhere = `
  API, DNS, ICMP, ID, IPv4, IPv6, IdP, MTU, NAT, SSO, TCP, UDP, Broker, Community, Pro, netclient {{version}}, nmctl, Port,
  Distribution, GitHub, Google, Internet, Keepalive, Microsoft Entra ID, OIDC, Okta, Route {{n}}, Version,
  Linux, macOS, Windows, iOS, Android, Linux (Arch), Linux (Debian), Linux (Gentoo), Linux (Red Hat), Linux (SUSE)`

const german = `
  Admin, Browser, Debug, Details, Domain, Domains, Edition, Egress, Firewall, Gateway, Gateways, Graph, Info, NAME, Name, Offline,
  Online, Ports, Relay, Route, Server, Server {{version}}, Status, Support, System, Tag, Tags, Text, Token, Zoom, in {{range}}`

const french = `
  Action, Actions, Active, Administration, Architecture, Console, Description, Documentation, Inactive, Interface,
  Interfaces, Mobile, Notifications, Pages, Ports, Service, Source, Type, Zoom, Public, route, routes, secret,
  Destination, direct, Guide, Modules, Route, Route inactive, route inactive, {{pixels}} pixels`

/** Texts that another language shares with English: names, abbreviations, loan words. */
export const sameInBoth: Record<Exclude<Language, 'en'>, ReadonlySet<string>> = {
  de: textsOf(everywhere, german),
  fr: textsOf(everywhere, french),
}

function textsOf(...lists: string[]): Set<string> {
  return new Set(lists.flatMap((list) => list.split(/,(?![^{}]*\}\})/)).map((text) => text.trim()))
}
