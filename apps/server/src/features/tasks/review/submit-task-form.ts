import { checkProofFile, proofFilesMax, proofMaxBytes, taskTextMax } from '@gumball/rules/tasks/task-submission';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type ReceivedFile, receiveFiles } from '../../uploads/receive-files.ts';
import { submitTask } from './submit-task.ts';

const megabyte = 1024 * 1024;
const docType = 'application/msword';
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/**
 * Submits a task by a form with its proof: files that only the member and operators can read. Throws the errors of a
 * file, and those of `submitTask`.
 */
export function submitTaskForm(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'config'
    | 'ids'
    | 'storage'
    | 'uploadQuota'
    | 'unsupportedChecks'
    | 'taskGate'
    | 'earningsBroadcasts'
    | 'notifier'
    | 'taskBroadcasts'
    | 'questClaims'
  > & {
    proofLimit: Limit;
  },
  viewer: Viewer,
  taskId: string,
  call: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const rules = {
    field: 'proof',
    maxFiles: proofFilesMax,
    maxBytes: proofMaxBytes,
    fileOptional: true as const,
    fields: ['comment', 'shareUrl', 'notes'],
    // A character has at most three bytes per counted unit.
    fieldMaxBytes: taskTextMax * 3 + 300,
    tooMany: () => new AppError('PROOF_TOO_MANY', { field: 'proof' }),
    accept: (file: ReceivedFile) =>
      assertOk(checkProofFile({ type: proofTypeOf(file), size: file.size }), {
        file: file.name,
        limit: `${proofMaxBytes / megabyte}MB`,
      }),
    beforeFile: () => deps.proofLimit.consume(viewer.userId),
  };
  return receiveFiles(deps, { ...call, userId: viewer.userId }, rules, async (received, fields) => {
    const files = received.map((file) => ({
      id: deps.ids.next(),
      key: `proof-${deps.ids.fileName()}`,
      name: file.name,
      type: proofTypeOf(file),
      bytes: file.size,
      path: file.path,
    }));
    let stored = false;
    try {
      for (const file of files) await deps.storage.adopt(file.key, file.path);
      const submission = {
        comment: fields.get('comment') ?? '',
        shareUrl: fields.get('shareUrl') ?? '',
        notes: fields.get('notes') ?? '',
        files: files.map(({ id, key, name, type, bytes }) => ({ id, key, name, type, bytes })),
      };
      ({ storedProofs: stored } = await submitTask(deps, viewer, taskId, submission));
    } finally {
      if (!stored) await deps.storage.remove(files.map(({ key }) => key));
    }
  });
}

// Old Word files are containers and new ones archives: their bytes do not identify the format, so their names decide.
function proofTypeOf({ type, name }: ReceivedFile): string {
  if (type === 'application/x-cfb' && /\.doc$/i.test(name)) return docType;
  if (type === 'application/zip' && /\.docx$/i.test(name)) return docxType;
  return type;
}
