/** Compiled with the build's types, which know no browser. */
declare const CSS: { supports: (property: string, value: string) => boolean }

/**
 * In place of `@pandacss/is-valid-prop`, a list of every CSS property: the browser has that list
 * already. Chakra asks it which props of a component are styles, and remembers the answer.
 */
export function isCssProperty(prop: string): boolean {
  // variables and nested selectors, as in the list's own module
  if (prop.startsWith('--') || /[&@]/.test(prop)) return true
  return CSS.supports(hyphenated(prop), 'inherit')
}

/** `WebkitLineClamp` → `-webkit-line-clamp`. */
const hyphenated = (prop: string) =>
  prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
