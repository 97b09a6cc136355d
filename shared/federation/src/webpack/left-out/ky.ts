import type { LeftOut } from '../leave-out-plugin'

/**
 * Retries, which are TanStack Query's part (`retry: 0`), the time limit for all of them together,
 * progress, streams as bodies, schemas, and what options were once called.
 */
export const ky: LeftOut[] = [
  {
    file: 'ky/distribution/core/Ky.js',
    edits: [
      // with no retry left, ky throws what it was given
      ['async #retryFromError(error, function_) {', 'async #retryFromError(error) { throw error;'],
      ['async #calculateRetryDelay(error) {', 'async #calculateRetryDelay() { return;'],
      ['#calculateDelay(retry) {', '#calculateDelay() { return;'],
      [/normalizeRetryOptions\(\w+\.#options\.retry\)\.limit/g, '0'],
      ['retry: normalizeRetryOptions(options.retry),', 'retry: { limit: 0 },'],
      [/const retryRequest = .*;/g, 'const retryRequest = undefined;'],
      // `totalTimeout`
      [/this\.#getRemainingTotalTimeout\(\)/g, 'undefined'],
      ['#getRemainingTotalTimeout() {', '#getRemainingTotalTimeout() { return;'],
      [/this\.#throwIfTotalTimeoutExhausted\(\);/g, ''],
      [
        'async #raceWithTotalTimeout(operation) {',
        'async #raceWithTotalTimeout(operation) { return operation();',
      ],
      [/\(\w+ === timedOutOperation\)/g, '(false)'],
      ["if (typeof ky.#options.totalTimeout === 'number' &&", 'if (false &&'],
      // progress, and bodies that are streams
      ['if (ky.#options.onDownloadProgress) {', 'if (false) {'],
      ['if (this.#options.onUploadProgress &&', 'if (false &&'],
      [
        '#wrapRequestWithUploadProgress(request, originalBody) {',
        '#wrapRequestWithUploadProgress(request) { return request;',
      ],
      ['if (supportsRequestStreams) {', 'if (false) {'],
      // readers of replies check them
      ['return schema === undefined ? jsonValue :', 'return true ? jsonValue :'],
      [/(?:this|initHookOptions)\.(?:#options\.)?parseJson\b(?!\()/g, 'false'],
      // hooks before options are merged
      ['= initHooks.length > 0 ? cloneInitHookOptions(options) : options;', '= options;'],
      ['for (const hook of initHooks) {\n            hook(initHookOptions);\n        }', ''],
      // options by another name, and the other base for addresses
      ["if (Object.hasOwn(options, 'prefixUrl')) {", 'if (false) {'],
      ['if (this.#options.baseUrl) {', 'if (false) {'],
    ],
    unused: [
      /\b(?:totalTimeout|on(?:Down|Up)loadProgress|beforeRetry|parseJson)\b/,
      /\bapi\s*\.(?:extend|create|retry)\b|\bapi\s*\.\w+\([^)]*\b(?:retry|duplex):/,
    ],
  },
  {
    file: 'ky/distribution/core/constants.js',
    edits: [
      [
        'export const supportsRequestStreams = (() => {',
        'export const supportsRequestStreams = /* @__PURE__ */ (() => {',
      ],
    ],
  },
]
