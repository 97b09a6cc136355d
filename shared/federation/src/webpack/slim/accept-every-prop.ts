/**
 * In place of `@emotion/is-prop-valid`, a list of every HTML and SVG attribute. Chakra asks it
 * after it has taken its own style props away, and TypeScript refuses the others. Only `as` must
 * not pass: that is how Chakra knows that it is to render another element.
 */
// oxlint-disable-next-line import/no-default-export -- stands in for a default export
export default function acceptEveryProp(name: string): boolean {
  return name !== 'as'
}
