import { verifyAuditLogs } from '../features/audit/verify-all.ts'
import { operatorCommand } from './operator-command.ts'

/** Whether every audit log is as it was written. */
await operatorCommand(({ services }) => verifyAuditLogs(services.db))
