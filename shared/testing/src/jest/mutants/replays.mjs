// @ts-check

/**
 * The tests of a file once more, as a block of its own among them: what the file has loaded stays, and that is
 * most of what a file takes.
 *
 * @typedef {{ type: 'test', name: string, parent: Block, errors: unknown[] }} Test
 * @typedef {{ type: 'describeBlock', name: string, parent?: Block, children: (Block | Test)[], hooks: unknown[] }} Block
 */

/**
 * Takes the tests and hooks of a file out of its outermost block. Gives what puts a copy of them in, to be run
 * after those that are there.
 * @param {Block} root
 */
export function takeTests(root) {
  const { children, hooks } = root
  Object.assign(root, { children: [], hooks: [] })

  /** @param {string} name */
  return (name) => {
    const block = copyOf({ ...root, name, children, hooks }, root)
    // jest goes through this list while it grows
    root.children.push(block)
    return block
  }
}

/** @param {Block} block @param {Block} parent @returns {Block} */
function copyOf(block, parent) {
  const copy = { ...block, parent, children: /** @type {(Block | Test)[]} */ ([]) }
  copy.children = block.children.map((child) =>
    child.type === 'test'
      ? { ...child, parent: copy, errors: [], retryReasons: [], invocations: 0, status: null }
      : copyOf(child, copy),
  )
  return copy
}

/** The first test in a block that has failed. @param {Block} block @returns {Test | undefined} */
export function failedIn({ children }) {
  for (const child of children) {
    const failed = child.type === 'describeBlock' ? failedIn(child) : child
    if (failed && failed.errors.length > 0) return failed
  }
  return undefined
}
