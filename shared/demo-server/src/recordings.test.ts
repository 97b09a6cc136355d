import { play } from './testing/replay'
import { readRecording, readScenario, recordedScenarios } from './testing/scenario'
import { startTestServer } from './testing/test-server'

const RECORDED = 'v1.0.0-ce'

test.concurrent.each(recordedScenarios(RECORDED))(
  'answers %s as the recorded server did',
  async (name) => {
    const scenario = readScenario(name)
    const server = await startTestServer()
    const replies = await play(server.url, scenario).finally(() => server.close())

    const compared = scenario.steps.filter((step) => step.compare !== false)
    const recorded = new Map(readRecording(RECORDED, name).steps.map((it) => [it.id, it.response]))
    for (const { id } of compared) {
      const { status, kind, headers, body } = recorded.get(id) ?? {}
      expect({ step: id, ...replies.get(id) }).toEqual({ step: id, status, kind, headers, body })
    }
  },
)
