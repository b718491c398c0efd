import type { WireForm } from '../../packages/contract/src/wire/index.ts';

const fingerprint = {
  embedding: { provider: 'local', model: 'm', dimensions: 4, metric: 'cosine' },
  sparse: 'bm25/1',
  keyword: 'default/1',
  chunker: 'lines/2',
};

const latency = { embedding_ms: 1, search_ms: 3.5, post_processing_ms: 0, total_ms: 5 };

const trace = {
  id: 'call-1',
  started_at: '2026-01-02T03:04:05.000Z',
  stages: [
    {
      stage: 'fuse',
      started_ms: 0.5,
      duration_ms: 2,
      settings: { k: 60, nested: { camelCase: [1, null] } },
      candidates: [{ id: 'a', rank: 1, score: 3.5, score_kind: 'bm25' }],
      dropped: [{ id: 'b', reason: 'same_text', into: 'a' }],
    },
    {
      stage: 'search_branch',
      started_ms: 0,
      duration_ms: 1,
      error: { code: 'timeout', message: 'It took too long.' },
    },
  ],
  latency,
};

const warning = { code: 'branch_unavailable', message: 'The keyword branch failed.', detail: { topK: 5 } };

const retrieval = {
  index: 'docs',
  query: 'How does retrieval work?',
  top_k: 5,
  filters: { source_type: 'docs', chunk_index: 3, managed_by_source: true },
  filter: { op: 'and', filters: [{ op: 'range', field: 'chunk_index', gte: 1, lt: 4 }] },
  search_method: 'hybrid',
  query_preprocessing: 'normalize',
  hybrid_alpha: 0.25,
  score_threshold: 0.5,
  rerank: true,
  rerank_pool: 60,
};

const result = {
  id: 'doc-1',
  text: 'Hybrid retrieval blends two rankings.',
  metadata: { title: 'Overview', chunk_index: 2, ownField: { camelCase: true } },
  score: 0.94,
  score_kind: 'hybrid_score',
  relevance_score: 0.94,
  relevance_kind: 'hybrid_score',
  relevance_components: { semantic_score: 0.91, keyword_score: 0.97 },
  rerank_score: 0.8,
  search_rank: 3,
};

const call = {
  index: 'docs',
  query: 'how does retrieval work',
  top_k: 5,
  search_method: 'hybrid',
  query_preprocessing: 'normalize',
  hybrid_alpha: 0.25,
  score_threshold: 0.5,
  result_count: 1,
  rerank: { model: 'r', pool: 60, documents: 12 },
  results: [result],
  warnings: [warning],
};

const sparseCall = {
  index: 'docs',
  query: 'q',
  top_k: 1,
  search_method: 'keyword',
  query_preprocessing: 'none',
  result_count: 1,
  results: [
    {
      id: 'doc-1',
      text: 't',
      metadata: {},
      score: 2,
      score_kind: 'bm25',
      relevance_score: 1,
      relevance_kind: 'keyword_score',
    },
  ],
};

const evidenceRequest = {
  query: 'How are errors handled?',
  task_mode: 'debug',
  repo_ref_hint: 'v5',
  path_allowlist: ['src/'],
  path_blocklist: ['test/'],
  max_results_final: 12,
  time_budget_ms: 900,
};

const candidate = {
  rank: 1,
  rerank_score: 0.8,
  fused_score: 0.03,
  collection: 'docs',
  source_type: 'code',
  repo: 'fastify',
  ref: '0123abc',
  path_or_url: 'lib/reply.js',
  path: 'lib/reply.js',
  url: 'https://example.com/reply',
  start_line: 1,
  end_line: 9,
  page_number: 12,
  page_label: 'xii',
  anchor: 'ch1.xhtml#recovery',
  reader: 'read-epub@1',
  chunk_id: 'c1',
  candidate_id: 'fastify@0123abc:lib/reply.js:c1',
  title: 'Reply',
  section: 'Reply > Send',
  symbol: 'send',
  content_hash: 'sha256:00',
  text: 'function send() {}',
  citation: 'fastify@0123abc:lib/reply.js#L1-L9',
  citation_confidence: 'high',
};

const sparseCandidate = {
  rank: 2,
  rerank_score: null,
  fused_score: 0.01,
  collection: 'docs',
  source_type: 'docs',
  path_or_url: 'a.md',
  chunk_id: 'c2',
  candidate_id: 'x',
  text: 't',
  citation: 'a.md',
  citation_confidence: 'medium',
};

const pack = {
  query: 'How are errors handled?',
  task_mode: 'build',
  retrieval_plan: {
    collections_queried: ['docs', 'code'],
    hybrid_fusion: 'rrf',
    fusion_where: 'engine',
    rrf_k: 60,
    prefetch_limits: { dense: 90, sparse: 90 },
    limit_per_collection: 60,
    qdrant_search_params: { hnsw_ef: 256, exact: false },
    queries: [{ id: 'Q0', text: 'How are errors handled?' }],
  },
  candidates: [candidate, sparseCandidate],
  coverage: { docs_in_top_k: 1, code_in_top_k: 1, min_docs: 1, min_code: 1, satisfied: true },
  grounding: 'strong',
  grounding_signals: { top_rerank: 0.8 },
  warnings: [warning],
  debug: { local: { camelCase: 1 } },
};

const evidenceEvent = {
  query_id: 'call-1',
  query_text: 'How are errors handled?',
  collections_queried: ['docs'],
  qdrant_request_params: { prefetch_limits: { dense: 90, sparse: 90 }, fusion: 'rrf', hnsw_ef: 256 },
  qdrant_result_ids: [{ candidate_id: 'x', score: 0.5 }],
  rerank_model: 'm',
  rerank_instruction_hash: 'sha256:00',
  rerank_batching: { batch_size: 32, batches: 2 },
  final_top_k: [{ candidate_id: 'x', rerank_score: null }],
  coverage: { docs_in_top_k: 1, code_in_top_k: 0 },
  warnings: ['coverage_unmet'],
};

const contextRequest = {
  query: 'Tell me more about that',
  history: [
    { role: 'user', content: 'What is recovery?' },
    { role: 'assistant', content: 'Rest between two efforts.' },
  ],
  index: 'book',
  top_k: 5,
  max_tokens: 4000,
  filters: { chapter_number: 3 },
  filter: { op: 'exists', field: 'page_number' },
  query_type: 'conversational',
  order: 'edges',
  neighbors: 1,
  whole_sections: true,
  time_budget_ms: 2000,
  max_cost_usd: 0.01,
};

const understanding = {
  query_type: 'conversational',
  resolved_query: 'Tell me more about recovery',
  needs_hyde: true,
  page_filter: [{ from: 10, to: 12 }],
  chapter_filter: [],
  aspects: [],
  by: 'model',
};

const searchQueries = [
  { id: 'q0', kind: 'resolved', text: 'Tell me more about recovery', branches: 'both', by: 'model' },
  { id: 'hyde', kind: 'hyde', text: 'Recovery is rest.', branches: 'vectors', by: 'model' },
];

const contextPack = {
  query: 'Tell me more about that',
  index: 'book',
  understanding,
  queries: searchQueries,
  context: '[Source 1 | Page 10 | Recovery]\nRest.',
  tokens: 9,
  sources: [
    {
      number: 1,
      rank: 1,
      chunk_id: 'c1',
      chunk_ids: ['c1', 'c2'],
      text: 'Rest.',
      tokens: 9,
      citation: 'book.pdf#page=10',
      citation_confidence: 'high',
      page_number: 10,
      page_label: '4',
      chapter_number: 3,
      chapter_title: 'Recovery',
      node_kind: 'summary',
      level: 1,
      rrf_score: 0.03,
      rerank_score: null,
    },
  ],
  grounding: 'weak',
  grounding_signals: { candidates: 1 },
  cost: {
    lines: [
      {
        component: 'classification',
        provider: 'gemini',
        model: 'm',
        calls: 1,
        input_tokens: 200,
        output_tokens: 40,
        usd: 0.0001,
      },
      { component: 'rerank', provider: 'cohere', model: 'r', calls: 1, search_units: 1, usd: null },
    ],
    total_usd: null,
  },
  warnings: [warning],
  debug: {},
};

const contextEvent = {
  query_id: 'call-1',
  timestamp: '2026-01-02T03:04:05.000Z',
  query_text: 'Tell me more about that',
  query_type: 'conversational',
  understood_by: 'model',
  query_count: 2,
  collections_queried: ['book'],
  top_k: 5,
  result_ids: [{ candidate_id: 'c1', score: 0.9 }],
  result_count: 1,
  context_tokens: 9,
  grounding: 'strong',
  cost_usd: null,
  latency,
  warnings: ['context_trimmed'],
  answer: {
    status: 'answered',
    model: 'llm-1',
    claim_count: 2,
    doubtful_count: 1,
    cost_usd: null,
    elapsed_ms: 800,
    warnings: ['answer_unsupported'],
  },
};

const answerClaims = [
  { text: 'Recovery is rest [1].', sources: [1], unknown_sources: [], differences: [], status: 'cited' },
  { text: 'It takes days [3].', sources: [], unknown_sources: [3], differences: [], status: 'unknown_source' },
];

const searchEvent = {
  query_id: 'call-1',
  timestamp: '2026-01-02T03:04:05.000Z',
  query_text: 'hooks',
  collections_queried: ['docs'],
  search_method: 'hybrid',
  top_k: 5,
  result_ids: [{ candidate_id: 'x', score: 0.5 }],
  result_count: 1,
  latency,
  warnings: ['no_matching_terms'],
};

const recorded = {
  id: 'call-1',
  engine: '1.0.0',
  settings: { profile: 'default', camelCase: 1 },
  indexes: [{ index: 'docs', version: '7', embedding_model: 'm' }, { index: 'code' }],
  trace,
};

const logged = {
  time: '2026-01-02T03:04:05.000Z',
  id: 'call-1',
  engine: '1.0.0',
  latency_ms: 12.5,
  outcome: { status: 'ok' },
  query: { form: 'keep', length: 1, text: 'q' },
  indexes: ['docs'],
  result_count: 1,
};

const goldenSet = {
  name: 'small',
  description: 'Two questions.',
  corpus: {
    name: 'fastify',
    ref: 'v5',
    sources: [
      {
        folder: 'fastify',
        repo: 'fastify/fastify',
        ref: '0123abc',
        include: ['docs/**'],
        type: 'docs',
        url: { template: 'https://example.com/{path}', strip: 'docs/' },
      },
    ],
  },
  allowed_warnings: ['rerank_unavailable'],
  questions: [
    {
      id: 'q1',
      query: 'How are errors handled?',
      category: 'errors',
      task_mode: 'explain',
      answerable: true,
      expected: [
        {
          candidate_id: 'x',
          repo: 'fastify',
          path: 'lib/reply.js',
          start_line: 1,
          end_line: 9,
          symbol: 'send',
          content_hash: `sha256:${'0'.repeat(64)}`,
          grade: 2,
          reason: 'It sends the error.',
        },
        { path: 'a.md', grade: 1 },
      ],
      required_kernel: ['x', 'y'],
    },
    { id: 'q2', query: 'What is not there?', answerable: false, expected: [] },
  ],
};

const indexDescription = {
  index: 'docs',
  fingerprint,
  branches: ['dense', 'keyword'],
  chunk_count: 3,
  document_count: 2,
  metadata_fields: ['path'],
  generations: [
    { generation: 'g1', active: true, fingerprint, chunk_count: 3, document_count: 2 },
    { generation: 'g2', active: false, fingerprint: {}, chunk_count: 0 },
  ],
  other_analyzer: 'default/2',
  average_length: 87.5,
  size_bytes: 4096,
  version: '7',
};

const failure = {
  type: 'rate_limited',
  message: 'Slow down.',
  provider: 'voyage',
  retry_after_ms: 1500,
  operator_note: 'The service said: "slow down".',
  context: { index: 'docs', query: 'q' },
};

const searchRecord = { kind: 'search', request: { ...retrieval, top_k: 5000 }, event: searchEvent, ...recorded };

/** For each form one JSON document with every field, and where fields are optional one without them, in the order of the specifications. */
export const wireExamples: { readonly [Form in WireForm]: readonly unknown[] } = {
  retrieval_request: [
    { retrieval },
    {
      retrieval: {
        index: 'i',
        query: 'q',
        top_k: 1,
        filters: {},
        search_method: 'keyword',
        query_preprocessing: 'none',
      },
    },
  ],
  retrieval_calls: [{ retrieval_calls: [call, sparseCall] }],
  retrieval_result: [result],
  flat_result: [
    {
      chunk_id: 'c1',
      text: 't',
      url: 'https://example.com',
      section: 's',
      chunk_index: 1,
      similarity_score: 0.5,
      timestamp: '2026-01-02T03:04:05.000Z',
    },
    {
      chunk_id: 'c1',
      text: 't',
      url: null,
      section: null,
      chunk_index: null,
      similarity_score: null,
      timestamp: null,
    },
  ],
  flat_retrieval: [
    {
      status: 'success',
      query: 'hooks',
      rerank: { model: 'r', pool: 60, documents: 12 },
      results: [
        {
          chunk_id: 'a',
          text: 'Hooks',
          url: null,
          section: 'Hooks',
          chunk_index: 0,
          similarity_score: 0.7,
          timestamp: null,
        },
      ],
      warnings: [],
      latency: { embedding_ms: 1, search_ms: 2, post_processing_ms: 0.5, total_ms: 3.5 },
    },
    { status: 'no_results', query: 'hooks', results: [], warnings: [warning] },
  ],
  flat_failure: [
    { status: 'error', query: 'hooks', results: [], error: failure },
    { status: 'error', query: null, results: [], error: failure },
  ],
  evidence_request: [evidenceRequest, { query: 'q', task_mode: 'build', max_results_final: 50 }],
  evidence_pack: [pack],
  evidence_answer: [
    { status: 'success', evidence_pack: pack, warnings: [warning], debug: {} },
    {
      status: 'error',
      evidence_pack: null,
      warnings: [],
      debug: {},
      error: { type: 'timeout', message: 'It took too long.' },
    },
  ],
  evidence_event: [
    evidenceEvent,
    { ...evidenceEvent, rerank_model: null, rerank_instruction_hash: null, rerank_batching: null },
  ],
  search_event: [searchEvent],
  context_request: [contextRequest],
  context_pack: [contextPack],
  context_answer: [
    {
      query: 'Tell me more about that',
      status: 'answered',
      text: 'Recovery is rest [1]. It takes days [3].',
      claims: answerClaims,
      context_pack: contextPack,
      cost: contextPack.cost,
      warnings: [warning],
    },
  ],
  context_event: [contextEvent],
  call_record: [
    { kind: 'evidence', request: evidenceRequest, event: evidenceEvent, ...recorded },
    searchRecord,
    {
      kind: 'context',
      request: contextRequest,
      plan: { understanding, queries: searchQueries },
      event: contextEvent,
      answer: { text: 'Recovery is rest [1]. It takes days [3].', claims: answerClaims },
      ...recorded,
    },
  ],
  log_entry: [
    { kind: 'evidence', ...logged, event: evidenceEvent },
    { kind: 'search', ...logged, event: searchEvent },
    { kind: 'context', ...logged, event: contextEvent },
    {
      kind: 'search',
      ...logged,
      outcome: { status: 'error', code: 'timeout', message: 'It took too long.', operator_note: 'socket hang up' },
    },
  ],
  golden_set: [goldenSet, { name: 'bare', questions: goldenSet.questions }],
  filter: [
    {
      op: 'or',
      filters: [
        { op: 'not', filter: { op: 'eq', field: 'path', value: 'a' } },
        { op: 'in', field: 'path', values: ['a', 1, true] },
        { op: 'prefix', field: 'path', value: 'src/' },
        { op: 'glob', field: 'path', pattern: '**/*.ts' },
        { op: 'range', field: 'chunk_index', gt: 1, lte: 4 },
        { op: 'exists', field: 'url' },
      ],
    },
  ],
  trace: [trace],
  error: [{ error: failure }, { error: { type: 'internal', message: 'A defect.', context: {} } }],
  index_description: [indexDescription, { index: 'docs', fingerprint: {}, chunk_count: 0 }],
  stored_chunk: [{ id: 'c1', text: 't', metadata: { path: 'a.md', chunk_index: 0 } }],
  call_list: [
    {
      calls: [{ id: 'call-1', kind: 'search', started_at: '2026-01-02T03:04:05.000Z', query: 'q' }],
      damaged: ['calls/x.json.gz'],
    },
    { calls: [] },
  ],
  call_history: [
    {
      call: searchRecord,
      candidates: [
        {
          id: 'b',
          returned: false,
          left_out_at: 'fuse',
          reason: 'same_text',
          into: 'a',
          steps: [{ stage: 'search_branch', rank: 1, score: 3.5, score_kind: 'bm25', settings: { topK: 1 } }],
        },
        { id: 'a', returned: true, steps: [{ stage: 'fuse', rank: 1, score: 3.5, score_kind: 'bm25' }] },
      ],
    },
  ],
  call_difference: [
    {
      id: 'call-1',
      same: false,
      settings: ['limits.topK'],
      indexes: ['docs'],
      stages: [
        {
          stage: 'fuse',
          settings: { k: 60 },
          only_before: ['a'],
          only_after: [],
          moved: [{ id: 'b', before: 2, after: 1 }],
          largest_score_change: 0.25,
        },
        { stage: 'pool', only_before: [], only_after: ['a'], moved: [], largest_score_change: 0 },
      ],
      results: { before: ['a', 'b'], after: ['b'], same: false },
      warnings: { before: [], after: ['coverage_unmet'] },
    },
  ],
  search_answer: [
    { retrieval_calls: [call], merged: [{ index: 'docs', rrf_score: 0.25, result }], warnings: [warning] },
    { retrieval_calls: [call], verdict: 'weak', unknown_words: ['w'] },
    { retrieval_calls: [call] },
  ],
  batch_answer: [
    {
      items: [
        {
          status: 'ok',
          retrieval_calls: [call],
          latency: { embedding_ms: 1, search_ms: 2, post_processing_ms: 0.5, total_ms: 3.5 },
        },
        { status: 'error', error: failure },
      ],
    },
  ],
  flat_batch_answer: [
    {
      items: [
        { status: 'no_results', query: 'hooks', results: [], warnings: [warning] },
        { status: 'error', query: 'hooks', results: [], error: failure },
      ],
    },
  ],
  index_list: [
    {
      store: { name: 'sqlite' },
      indexes: [indexDescription],
      not_indexed: ['code'],
      questions: ['What is "Execution order"?'],
    },
  ],
  source_text: [
    {
      index: 'docs',
      citation: 'fastify@0123abc:lib/reply.js#L2-L3',
      path: 'lib/reply.js',
      url: 'https://example.com/reply',
      ref: '0123abc',
      start_line: 2,
      end_line: 3,
      text: 'b\nc',
      before: [{ line: 1, text: 'a' }],
      after: [{ line: 4, text: 'd' }],
    },
    { index: 'docs', citation: 'book.pdf#page=3', text: 't', before: [], after: [] },
  ],
  engine_health: [{ status: 'ok', version: '1.0.0' }],
  engine_readiness: [
    {
      status: 'degraded',
      providers: [
        { kind: 'store', name: 'sqlite', status: 'ok' },
        { kind: 'reranker', name: 'voyage', status: 'failing', message: 'It did not answer.' },
      ],
    },
  ],
  problem: [
    {
      type: 'urn:touchstone:error:rate_limited',
      title: 'Too many requests',
      status: 429,
      detail: 'Slow down.',
      code: 'rate_limited',
      request_id: 'call-1',
      context: { index: 'docs', query: 'q' },
      retry_after_ms: 1500,
      provider: 'voyage',
    },
  ],
};
