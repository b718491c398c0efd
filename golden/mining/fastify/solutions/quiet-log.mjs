import fastify, { LogController } from 'fastify'

class QuietLog extends LogController {
  incomingRequest () {}
}

export const app = fastify({ logger: true, logController: new QuietLog() })
