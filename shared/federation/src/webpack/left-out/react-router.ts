import type { LeftOut } from '../leave-out-plugin'

/** The data router, framework mode and server components: this console mounts `BrowserRouter`. */
export const reactRouter: LeftOut = {
  file: 'react-router/dist/production/chunk-7RTFRKQW.mjs',
  edits: [
    // names for developer tools, which keep what they name
    [/^\w+\.displayName = .*;$/gm, ''],
    // unused ones go: they have no effect
    [/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'],
    // contexts that nobody provides hold what they were made with
    [/React\d*\.useContext\((?:DataRouterContext|DataRouterStateContext)\)/g, 'null'],
    [/React\d*\.useContext\(FrameworkContext\)/g, 'undefined'],
    ['let { isDataRoute } = React2.useContext(RouteContext);', 'const isDataRoute = false;'],
    ['React2.useContext(NavigationContext).static', 'false'],
    // which makes these constants
    ['let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = null;'],
    ['dataRouterOpts && dataRouterOpts.state.matches.length ?', 'false ?'],
    ['let onErrorHandler = dataRouterOpts?.onError;', 'const onErrorHandler = null;'],
    ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
    // pages are fetched by our own links
    ['= usePrefetchBehavior(\n', '= [false, null, {}]; void (\n'],
    ['return shouldPrefetch && !isAbsolute ?', 'return false ?'],
    // advice to developers in the browser's console; its texts go only where the call does
    [/^( *)warning\([^;]*\n\1\);$/gm, ''],
    [/^ *warning\(\w+(?:\.\w+)?(?: != null)?, \w+\);$/gm, ''],
    // what a wrong nesting would say; the stack says the rest
    [/`\w+\(\) may be used only in the context of a <Router> component\.`/g, "'no Router'"],
    [/`When overriding the location using [^]*?prop\.`/g, "'location outside of the parent route'"],
    // what only a data router reads of a route
    [
      /^ {6}(?:middleware|loader|action|hydrateFallbackElement|HydrateFallback|errorElement|ErrorBoundary|hasErrorBoundary|shouldRevalidate|handle|lazy): element\.props\..*$/gm,
      '',
    ],
  ],
  unused: [
    /\bRouterProvider\b|\bprefetch=|\bviewTransition\b/,
    /\b(?:errorElement|ErrorBoundary|loader|handle|lazy)=/,
  ],
}
