// @ts-check

/** A module named in a file, and where its name begins. @typedef {{ name: string, start: number }} Import */

/**
 * Every module that a file of declarations names: `from '…'`, `import('…')`, `declare module '…'`.
 * The compiler's own quick look (`preProcessFile`) does not see `export * as x from '…'`.
 * @param {import('typescript')} ts
 * @param {import('typescript').SourceFile} file
 * @returns {Import[]}
 */
export function importsOf(ts, file) {
  /** @type {Import[]} */
  const imports = []

  /** @param {import('typescript').Node} node */
  function visit(node) {
    const specifier = specifierOf(ts, node)
    if (specifier && ts.isStringLiteral(specifier)) {
      imports.push({ name: specifier.text, start: specifier.getStart(file) + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return imports
}

/**
 * @param {import('typescript')} ts
 * @param {import('typescript').Node} node
 * @returns {import('typescript').Node | undefined}
 */
function specifierOf(ts, node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isExternalModuleReference(node)) return node.expression
  if (ts.isModuleDeclaration(node)) return node.name
  const isType = ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
  return isType ? node.argument.literal : undefined
}
