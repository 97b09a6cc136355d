import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'

import { readPackages } from '../packages.mjs'
import { rootPath } from '../paths.mjs'

/**
 * Third-party package that is part of a delivery.
 * @typedef {{ name: string, version: string, folder: string, description: Record<string, unknown> }} Shipped
 */

/**
 * Returns the third-party packages that contain the files.
 * @param {string[]} paths
 * @returns {Shipped[]}
 */
export function packagesAt(paths) {
  const folders = paths.flatMap((path) => INSTALLED.exec(path)?.[0] ?? [])
  return [...new Set(folders)].map((folder) => readShipped(rootPath(folder)))
}

const INSTALLED = /node_modules\/\.pnpm\/[^/]+\/node_modules\/(?:@[^/]+\/)?[^/]+/

/**
 * Returns the packages delivered to browsers: those in the source maps, and those that shell and remotes declare but
 * source maps don't show, such as fonts and world maps.
 */
export function browserPackages() {
  const maps = readdirSync(rootPath('.build/maps'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => JSON.parse(readFileSync(rootPath(`.build/maps/${name}`), 'utf8')).sources)
  const traced = packagesAt(maps)
  const names = new Set(traced.map(({ name }) => name))
  return [...traced, ...readDeclared().filter(({ name }) => !names.has(name))]
}

/** @returns {Shipped[]} */
function readDeclared() {
  return readPackages()
    .filter(({ kind, name }) => kind === 'shell' || kind === 'remote' || name === 'ui')
    .flatMap(({ folder }) => {
      const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return Object.keys(dependencies)
        .filter((name) => !name.startsWith('@meshdeck/'))
        .map((name) => readShipped(realpathSync(join(folder, 'node_modules', name))))
    })
}

/** @param {string} folder @returns {Shipped} */
function readShipped(folder) {
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version } = description
  return { name, version, folder, description }
}

/** Removes duplicates by name and version, and sorts. @param {Shipped[]} packages */
function sortShipped(packages) {
  const packagesByName = new Map(packages.map((entry) => [`${entry.name}@${entry.version}`, entry]))
  return [...packagesByName]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, each]) => each)
}

const NOTICE = /^(?:licen[cs]e|notice|copying|ofl)(?:[.-].*)?$/i

/**
 * Returns the licenses of the shipped packages, each with the texts in its package. Throws for a package without a
 * license.
 * @param {import('./shipped.mjs').Shipped[]} packages
 */
export function licensesOf(packages) {
  return sortShipped(packages).map(licenseOf).join('\n')
}

/** @param {import('./shipped.mjs').Shipped} shipped */
function licenseOf({ name, version, folder, description }) {
  const { license } = description
  const texts = readdirSync(folder)
    .filter((file) => NOTICE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (typeof license !== 'string') throw new Error(`${name} ${version} does not say its license`)
  return [`${'='.repeat(80)}\n${name} ${version}: ${license}\n`, ...texts, ''].join('\n')
}

/**
 * Throws unless the text is a license expression, the only other form than the name of a single license.
 * @param {string} text
 */
function requireExpression(text) {
  if (!/^\(?[\w.+-]+ (?:OR|AND|WITH) /.test(text)) throw new RangeError(`${text} joins no licenses`)
}

const licenses = new Contrib.License.Factories.LicenseFactory(requireExpression)
const components = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
  new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
  licenses,
)

/**
 * Returns the components of a release as CycloneDX, without a timestamp or serial number, so that the same release has
 * the same text.
 * @param {string} version
 * @param {import('./shipped.mjs').Shipped[]} packages
 */
export function sbomOf(version, packages) {
  const application = new Models.Component(Enums.ComponentType.Application, 'meshdeck', {
    version,
    bomRef: `meshdeck@${version}`,
  })
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: application }) })
  for (const { name, version: used, description } of sortShipped(packages)) {
    const component = components.makeComponent({ ...description, name, version: used })
    if (!component) throw new Error(`${name} has no name`)
    component.bomRef.value = `${name}@${used}`
    component.purl = `pkg:npm/${name.replace('@', '%40')}@${used}`
    bom.components.add(component)
    application.dependencies.add(component.bomRef)
  }
  const normalizer = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(normalizer).serialize(bom, { sortLists: true, space: 2 })}\n`
}
