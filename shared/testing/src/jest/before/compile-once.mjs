// @ts-check
import vm from 'node:vm'

/*
 * Each test file loads its modules anew, and jest compiles them anew with it: of what `compileFunction`
 * makes, V8 keeps nothing. A script it keeps for as long as the process lives, so each module is made
 * one, and is parsed once for all the test files of a worker.
 */
const { compileFunction } = vm

vm.compileFunction = (code, params = [], options = {}) => {
  const { filename, parsingContext } = options
  if (filename === undefined || parsingContext === undefined) {
    return compileFunction(code, params, options)
  }
  const head = `(function (${params.join(', ')}) {`
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length })
  return script.runInContext(parsingContext)
}
