import ts from 'typescript'

const READING_CALL = /\bstore\.\w+\.(get|find|all|some)\(|\breadSettings\(/
const WRITING_CALL = /(^|\.)(transaction|recorded|update|insert|remove|run)$/

/**
 * Finds rows of the embedded server that a function reads before an `await` and uses afterwards in a write: meanwhile
 * another request may have changed them. Checks the syntax only, one function at a time. Returns `line name` of each
 * use.
 */
export function findStaleRows(source: ts.SourceFile): string[] {
  return asyncFunctionsIn(source).flatMap((body) => {
    const inside = [...nodesOf(body)]
    const awaits = inside.filter(ts.isAwaitExpression).map((node) => node.getEnd())
    const writes = [...nodesOf(body, true)].filter(isWrite).map((node) => node.getStart())
    const lastWrite = Math.max(...writes)
    return inside.filter(isRead).flatMap((declaration) => {
      const waited = awaits.find((end) => end > declaration.getEnd() && end < lastWrite)
      if (waited === undefined) return []
      const names = namesIn(declaration.name)
      return [...nodesOf(body, true)]
        .filter(ts.isIdentifier)
        .filter((node) => node.getStart() > waited && names.includes(node.text))
        .filter((node) => !isElsewhere(node, body))
        .map((node) => `${lineOf(source, node)} ${node.text}`)
    })
  })
}

/** Yields the nodes below one; those of nested functions only with `withFunctions`. */
function* nodesOf(node: ts.Node, withFunctions = false): Generator<ts.Node> {
  for (const child of childrenOf(node)) {
    yield child
    if (withFunctions || !ts.isFunctionLike(child)) yield* nodesOf(child, withFunctions)
  }
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

function asyncFunctionsIn(source: ts.SourceFile): ts.Node[] {
  return [...nodesOf(source, true)]
    .filter(
      (node) =>
        ts.isArrowFunction(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node),
    )
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword))
    .flatMap(({ body }) => body ?? [])
}

function isRead(node: ts.Node): node is ts.VariableDeclaration {
  if (!ts.isVariableDeclaration(node) || !node.initializer) return false
  return !ts.isFunctionLike(node.initializer) && READING_CALL.test(node.initializer.getText())
}

function isWrite(node: ts.Node): boolean {
  return ts.isCallExpression(node) && WRITING_CALL.test(node.expression.getText())
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? namesIn(element.name) : [],
  )
}

/** Whether an identifier is a property name, or a variable that a nested function redeclares. */
function isElsewhere(node: ts.Identifier, body: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  for (let at: ts.Node = parent; at !== body; at = at.parent) {
    if (ts.isFunctionLike(at) && declaresIn(at, node.text)) return true
  }
  return false
}

function declaresIn(scope: ts.SignatureDeclaration, name: string): boolean {
  const bindings = [...nodesOf(scope, true)].filter(
    (node) => ts.isVariableDeclaration(node) || ts.isParameter(node),
  )
  return bindings.some((binding) => namesIn(binding.name).includes(name))
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart()).line + 1
}
