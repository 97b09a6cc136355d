import { type ApiVersion, apiVersions } from './api-version'
import { play } from './testing/replay'
import { readRecording, readScenario, recordedScenarios } from './testing/scenario'
import { startTestServer } from './testing/test-server'

const conversations = apiVersions.flatMap((apiVersion) =>
  recordedScenarios(folderOf(apiVersion)).map((name) => ({ apiVersion, name })),
)

test.concurrent.each(conversations)(
  'as $apiVersion answers $name as the recorded server did',
  async ({ apiVersion, name }) => {
    const scenario = readScenario(name)
    const server = await startTestServer({ apiVersion })
    const replies = await play(server.url, scenario).finally(() => server.close())

    const compared = scenario.steps.filter((step) => step.compare !== false)
    const { steps } = readRecording(folderOf(apiVersion), name)
    const recorded = new Map(steps.map((it) => [it.id, it.response]))
    for (const { id } of compared) {
      const { status, kind, contentType, headers, body } = recorded.get(id) ?? {}
      const wanted = { step: id, status, kind, contentType, headers, body }
      expect({ step: id, ...replies.get(id) }).toEqual(wanted)
    }
  },
  // Several conversations share a core, and each waits for the others.
  60_000,
)

function folderOf(apiVersion: ApiVersion): string {
  return `v${apiVersion}-ce`
}
