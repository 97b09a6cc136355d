import type { LeftOut } from '../leave-out-plugin'

/** Fetching of words, nesting, objects as texts, formats but `number`, advice to developers. */
export const i18next: LeftOut = {
  file: 'i18next/dist/esm/i18next.js',
  edits: [
    // says nothing without `debug`
    [/(?:this\.logger|baseLogger)\.(?:log|warn|error|once|deprecate)\(/g, 'false && ('],
    [/this\.logger\.debug/g, 'false'],
    ['var baseLogger = new Logger();', 'var baseLogger = { init() {}, create: () => baseLogger };'],
    // `addWords` brings words
    [
      's.backendConnector = new Connector(createClassOnDemand(this.modules.backend), s.resourceStore, s, this.options);',
      's.backendConnector = { on() {}, load: (languages, namespaces, callback) => callback() };',
    ],
    // the platform has its own
    ['formatter = Formatter;', 'formatter = undefined;'],
    // `$t(…)` in a text
    ['if (opt.nest !== false) res =', 'if (false) res ='],
    ['  nest(str, fc, options = {}) {', '  nest(str) { return str;'],
    // results that are no texts
    [/const returnDetails = .*;/g, 'const returnDetails = false;'],
    [/const joinArrays = .*;/g, 'const joinArrays = false;'],
    [
      'if (keySeparator) {\n        const resTypeIsArray',
      'if (false) {\n        const resTypeIsArray',
    ],
    ['  getUsedParamsDetails(options = {}) {', '  getUsedParamsDetails() { return;'],
    // a language that shows keys
    ["if (lng?.toLowerCase() === 'cimode') {", 'if (false) {'],
    // nobody is told of a missing key
    ['if (usedKey || usedDefault || updateMissing) {', 'if (false) {'],
    // plug-ins that are not there
    [/this\.i18nFormat\?\.\w+\)/g, 'false)'],
    ['!this.i18nFormat || this.i18nFormat.handleAsObject', 'true'],
    [
      'const postProcess = opt.postProcess || this.options.postProcess;',
      'const postProcess = false;',
    ],
    [/const postProcessorNames = .*;/g, 'const postProcessorNames = null;'],
    ['if (this.modules.languageDetector) {', 'if (false) {'],
    ['if (this.modules.i18nFormat) {', 'if (false) {'],
    [/this\.services\.languageDetector/g, 'false'],
    // keys as functions, which types refuse without `enableSelector`
    [
      'function keysFromSelector(selector, opts) {',
      'function keysFromSelector(selector) { return selector;',
    ],
    // what nobody calls
    ['  reloadResources(lngs, ns, callback) {', '  reloadResources() { return;'],
    ['  hydrate(resources, lng) {', '  hydrate() { return this;'],
    ['  loadLanguages(lngs, callback) {', '  loadLanguages() { return;'],
    ['  loadNamespaces(ns, callback) {', '  loadNamespaces() { return;'],
    ['  dir(lng) {', "  dir() { return 'ltr';"],
    ['  cloneInstance(options = {}, callback = noop) {', '  cloneInstance() { return this;'],
    // a second instance, and its methods as functions
    ['const instance = I18n.createInstance();', 'const instance = undefined;'],
    [
      'const createInstance = instance.createInstance;',
      'const createInstance = I18n.createInstance;',
    ],
    [/^(const \w+ =) instance\.\w+;$/gm, '$1 undefined;'],
  ],
  unused: [
    /\b(?:returnObjects|returnDetails|joinArrays|postProcess|saveMissing|missingKeyHandler)\b/,
    /\bi18n\.(?:dir|cloneInstance|hydrate|loadLanguages|reloadResources)\b/,
    /'missingKey'|\bordinal:|\bformatParams\b|\bcimode\b/,
  ],
}
