import type { Compilation, Compiler, Module } from 'webpack'

const PLUGIN = 'OneCopyPlugin'

/** Modules that must exist once in a page, because they hold a context, a store or a cache. */
const FORBIDDEN = [
  /[\\/]node_modules[\\/](react|react-dom|jotai|ky|i18next|react-i18next)[\\/]/,
  /[\\/]node_modules[\\/](react-router|react-router-dom|@tanstack[\\/]react-query)[\\/]/,
  /[\\/]node_modules[\\/](@chakra-ui|@emotion|@ark-ui|@zag-js)[\\/]/,
  /[\\/]node_modules[\\/]@module-federation[\\/]/,
  /[\\/]shared[\\/](ui|platform)[\\/]src[\\/]/,
]

/** Fails the build of a remote that would bundle its own copy of a module that the shell shares. */
export class OneCopyPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.seal.tap(PLUGIN, () => {
        for (const module of compilation.modules) refuseSecondCopy(compiler, compilation, module)
      })
    })
  }
}

function refuseSecondCopy({ webpack }: Compiler, compilation: Compilation, module: Module) {
  if (!(module instanceof webpack.NormalModule)) return
  const { resource } = module
  if (!FORBIDDEN.some((pattern) => pattern.test(resource))) return
  // one message names the entry point, not every module behind it
  const issuer = compilation.moduleGraph.getIssuer(module)
  const from = issuer instanceof webpack.NormalModule ? issuer.resource : 'remote.json'
  if (FORBIDDEN.some((pattern) => pattern.test(from))) return
  compilation.errors.push(
    new webpack.WebpackError(
      `${from} brings a second copy of ${resource}: import it through @meshdeck/platform or @meshdeck/ui`,
    ),
  )
}
