// @ts-check

/**
 * Code that mutants are made of, and how many of them are tried: `sample` of those there are, or all.
 * @typedef {object} Folder
 * @property {string} name By which it is asked for.
 * @property {string} path Its package, whose tests try the mutants.
 * @property {'node' | 'browser'} project Of jest.
 * @property {(file: string) => boolean} includes Of the sources in `path/src`, by their path there.
 * @property {number} [sample]
 */

const SAMPLE = 150

/** Texts, and what is there for tests only. */
const isNoCode = (/** @type {string} */ file) =>
  /(^|\/)(locales|testing)\/|(^|\/)testing\.tsx?$|\.test\.tsx?$|\.d\.ts$|-words\.ts$|(^|\/)words\.ts$/.test(
    file,
  )

const isCode = (/** @type {string} */ file) => !isNoCode(file)

/** Fields, and what is asked and sent by them. */
const isForm = (/** @type {string} */ file) => /(Form|Fields?)\.tsx$|-form\.ts$/.test(file)

/** Without React: what is decided, and made of replies. Not those that only put other modules together. */
const isRule = (/** @type {string} */ file) =>
  file.endsWith('.ts') &&
  !/(^|\/)use-[^/]+$/.test(file) &&
  !/(-dialogs|-changes|-columns|palette-styles|boot|icons)\.ts$/.test(file)

/** Hooks: what is done to the things in a table, and what is read for it. */
const isAction = (/** @type {string} */ file) => /(^|\/)use-[^/]+\.tsx?$/.test(file)

/** @type {Folder[]} */
export const mutantFolders = [
  { name: 'domain', path: 'shared/domain', project: 'node', includes: isCode },
  { name: 'api', path: 'shared/api', project: 'browser', includes: isCode, sample: SAMPLE },
  {
    name: 'platform',
    path: 'shared/platform',
    project: 'browser',
    includes: isCode,
    sample: SAMPLE,
  },
  ...['mfe-networks', 'mfe-egress-acl', 'host-shell'].flatMap(ofConsole),
]

/** @param {string} path @returns {Folder[]} */
function ofConsole(path) {
  const common = { path, project: /** @type {const} */ ('browser') }
  return [
    {
      ...common,
      name: `${path}/rules`,
      includes: (file) => isCode(file) && (isRule(file) || isForm(file)),
    },
    {
      ...common,
      name: `${path}/actions`,
      includes: (file) => isCode(file) && isAction(file),
      sample: SAMPLE,
    },
  ]
}
