import { startClinic } from './start-clinic.server.ts'

await startClinic(process.env)
