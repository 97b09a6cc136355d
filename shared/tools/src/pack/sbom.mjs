// @ts-check
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'

import { inOrder } from './shipped.mjs'

/** A text that is no single licence of the list is an expression where it joins some. @param {string} text */
function requireExpression(text) {
  if (!/^\(?[\w.+-]+ (?:OR|AND|WITH) /.test(text)) throw new RangeError(`${text} joins no licences`)
}

const licences = new Contrib.License.Factories.LicenseFactory(requireExpression)
const components = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
  new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
  licences,
)

/**
 * What a release consists of, as CycloneDX. Without a time or a number of its own, so that the same release is the same text.
 * @param {string} version
 * @param {import('./shipped.mjs').Shipped[]} packages
 */
export function sbomOf(version, packages) {
  const application = new Models.Component(Enums.ComponentType.Application, 'meshdeck', {
    version,
    bomRef: `meshdeck@${version}`,
  })
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: application }) })
  for (const { name, version: used, description } of inOrder(packages)) {
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
