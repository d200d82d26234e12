/// An Indexed Job of Kubernetes for the shards, and a Job that merges.
///
/// Both mount one volume claim, `lamina-work`, with what the shards read. The merge ends with 75 while blobs are missing,
/// and is tried again after a pause that Kubernetes doubles each time.
struct KubernetesJobs {
    let job: FarmJob

    /// The two jobs.
    var text: String {
        """
        # Written by lamina farm --export kubernetes. The claim lamina-work has what the shards read; IMAGE is an image
        # with lamina, as docs/farm.md says. Needs Kubernetes 1.33, or 1.29 with JobBackoffLimitPerIndex.
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: lamina-\(job.plainName)
        spec:
          completions: \(job.shardCount)
          parallelism: \(job.shardCount)
          completionMode: Indexed
          backoffLimitPerIndex: 3
          podFailurePolicy:
            rules:
              - action: Ignore
                onPodConditions:
                  - type: DisruptionTarget
                    status: "True"
              - action: FailIndex
                onExitCodes:
                  containerName: shard
                  operator: In
                  values: [64, 65]
          template:
            spec:
              restartPolicy: Never
              containers:
                - name: shard
                  image: IMAGE
                  workingDir: /work
                  command: ["sh", "-c"]
                  args:
                    - |
        \(shardScript.indented(14))
                  resources:
                    requests:
                      cpu: "1"
                      memory: \(max(512, job.memory >> 20))Mi
                  volumeMounts:
                    - name: work
                      mountPath: /work
              volumes:
                - name: work
                  persistentVolumeClaim:
                    claimName: lamina-work
        ---
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: lamina-\(job.plainName)-merge
        spec:
          backoffLimit: 12
          podFailurePolicy:
            rules:
              - action: Ignore
                onPodConditions:
                  - type: DisruptionTarget
                    status: "True"
              - action: FailJob
                onExitCodes:
                  containerName: merge
                  operator: In
                  values: [1, 64, 65]
          template:
            spec:
              restartPolicy: Never
              containers:
                - name: merge
                  image: IMAGE
                  workingDir: /work
                  command: ["sh", "-c"]
                  args:
                    - |
        \(mergeScript.indented(14))
                  volumeMounts:
                    - name: work
                      mountPath: /work
              volumes:
                - name: work
                  persistentVolumeClaim:
                    claimName: lamina-work

        """
    }

    private var shardScript: String {
        """
        shard=$((JOB_COMPLETION_INDEX + 1))
        mkdir -p blobs || exit 75
        [ -s "blobs/$shard.blob" ] && exit 0
        code=0
        \(job.shellCall(number: "$shard")) || code=$?
        [ -s "blobs/$shard.blob" ] && exit 0
        exit "$code"
        """
    }

    private var mergeScript: String {
        """
        mkdir -p merged || exit 74
        \(job.shellMerge(blobs: (1...job.shardCount).map { "blobs/\($0).blob" }.joined(separator: " ")))
        """
    }
}
