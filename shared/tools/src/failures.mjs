// @ts-check

/**
 * Each test that failed with its file, and each file that could not be run.
 * @param {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }[]} files
 */
export function nameFailures(files) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      return tests.length > 0 ? tests.map(({ fullName }) => `${name}: ${fullName}`) : [name]
    })
}

/**
 * Each story of the report that failed on every try.
 * @typedef {{ specs?: { title: string, file: string, line: number, ok: boolean }[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
export function nameFailedStories({ specs = [], suites = [] }) {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ title, file, line }) => `${file}:${line} ${title}`),
    ...suites.flatMap(nameFailedStories),
  ]
}
